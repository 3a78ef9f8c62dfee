import { createAddressGuard } from '../webhooks/address-guard.ts';
import { createEvent, signEvent } from '../webhooks/event.ts';
import { createGuardedConnector } from '../webhooks/guarded-connector.ts';
import { createWebhookSender } from '../webhooks/send-webhook.ts';
import { generateWebhookSecret } from '../webhooks/webhook-secret.ts';
import { createFindings, type Finding } from './finding.ts';

const { ok, fail } = createFindings('webhook');
const timeoutMs = 15_000;

/**
 * Sends an event of type `webhook.test` as a real one is sent, signed with a secret that nobody has: whoever verifies it
 * refuses it, which shows all the same that events get there.
 */
export async function checkWebhook(
  url: string,
  { allowedCidrs, userAgent }: { readonly allowedCidrs: readonly string[]; readonly userAgent: string },
): Promise<Finding> {
  const send = createWebhookSender({
    connector: createGuardedConnector({ guard: createAddressGuard(allowedCidrs), timeoutMs }),
    ...{ timeoutMs, userAgent },
  });
  const { id, body } = createEvent('webhook.test', new Date(), {});
  const headers = signEvent({ id, at: new Date(), body, secrets: [generateWebhookSecret()] });
  const { host } = new URL(url);
  const outcome = await send({ url, body, headers });
  switch (outcome.kind) {
    case 'answered':
      return ok(`${host} answers an event that is not for it with ${outcome.status}: events get there.`);
    case 'refused':
      return fail(outcome.reason, 'If this receiver is yours, allow its range with WEBHOOK_ALLOWED_CIDRS.');
    case 'unreachable':
      return fail(
        `${host} was not reached: ${outcome.error}.`,
        'Let the workers connect to it: name server, firewall, certificate. A proxy in the environment is not used.',
      );
  }
}
