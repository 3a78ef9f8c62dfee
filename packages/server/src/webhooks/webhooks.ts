import type { Config } from '../config/config.ts';
import { noObservers, type Observers } from '../observability/observers.ts';
import { invalidField } from '../platform/failure.ts';
import type { Logger } from '../platform/logger.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { version } from '../platform/version.ts';
import { getOrganizationId } from '../store/get-organization.ts';
import type { Store } from '../store/store.ts';
import { createEventDelivery } from './deliver-event.ts';
import { createEvent } from './event.ts';
import { createEventSender } from './event-sender.ts';
import { createHostLimit } from './host-limit.ts';
import { isSuccess, type Random } from './retry-schedule.ts';
import type { WebhookOutcome } from './send-webhook.ts';
import { parseWebhookUrl } from './webhook-url.ts';

/**
 * Maximum number of simultaneous requests of this process to one host. Four organizations must use their whole share to
 * reach it, so one organization cannot block a receiver that it shares with others.
 */
const mostPerHost = 16;

/** The response of a URL that an operator tests. */
export type TestOutcome = WebhookOutcome & { readonly eventId: string; readonly isSuccess: boolean };

type WebhookOptions = {
  readonly store: Store;
  readonly webhookSecrets: SecretBox;
  readonly config: Pick<Config, 'webhookAllowedCidrs' | 'webhookRetryDelays'>;
  readonly logger: Logger;
  readonly observers?: Observers;
  readonly random?: Random;
};

/** Sends events to receivers: for the queue, and for an operator who tests a URL. */
export function createWebhooks({
  store,
  webhookSecrets,
  config,
  logger,
  observers = noObservers,
  random = Math.random,
}: WebhookOptions) {
  const sendEvent = createEventSender({
    tables: store,
    webhookSecrets,
    allowedCidrs: config.webhookAllowedCidrs,
    version,
  });
  return {
    /** One attempt at a delivery. */
    deliver: createEventDelivery({
      store,
      sendEvent,
      random,
      hostLimit: createHostLimit(mostPerHost),
      retryDelaysSeconds: config.webhookRetryDelays,
      logger,
      meter: observers.work,
      tracing: observers.tracing,
    }),

    /**
     * Sends a signed event of type `webhook.test` exactly like a real one; it is not recorded and not retried. Throws a
     * Failure if Submit would refuse the URL.
     */
    async sendTest(organization: string, webhookUrl: string): Promise<TestOutcome> {
      const url = parseWebhookUrl(webhookUrl);
      if (url === undefined) {
        throw invalidField('webhookUrl', { description: 'must not be empty', reason: 'REQUIRED' });
      }
      const organizationId = await getOrganizationId(store, organization);
      const event = createEvent('webhook.test', new Date(), { organization: organization.trim() });
      const outcome = await sendEvent(organizationId, { ...event, url });
      return { ...outcome, eventId: event.id, isSuccess: isSuccess(outcome) };
    },
  };
}
