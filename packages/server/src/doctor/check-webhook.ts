import { version } from '../platform/version.ts';
import { createEvent, signEvent } from '../webhooks/event.ts';
import { createGuardedSender } from '../webhooks/event-sender.ts';
import { generateWebhookSecret } from '../webhooks/webhook-secret.ts';
import { createFindings, type Finding } from './finding.ts';

const { ok, fail } = createFindings('webhook');

/**
 * Sends an event of type `webhook.test` like a real one, signed with a random secret. A receiver that verifies
 * signatures refuses the event, which still shows that events arrive.
 */
export async function checkWebhook(url: string, allowedCidrs: readonly string[]): Promise<Finding> {
  const send = createGuardedSender({ allowedCidrs, version });
  const { id, body } = createEvent('webhook.test', new Date(), {});
  const headers = signEvent({ id, at: new Date(), body, secrets: [generateWebhookSecret()] });
  const { host } = new URL(url);
  const outcome = await send({ url, body, headers });
  switch (outcome.kind) {
    case 'answered':
      return ok(`${host} answers a test event with ${outcome.status}: events arrive.`);
    case 'refused':
      return fail(outcome.reason, 'If this receiver is yours, add its address range to WEBHOOK_ALLOWED_CIDRS.');
    case 'unreachable':
      return fail(
        `${host} could not be reached: ${outcome.error}.`,
        'Check DNS, firewall and certificate: the workers must be able to connect to it. Proxy settings in the environment are not used.',
      );
  }
}
