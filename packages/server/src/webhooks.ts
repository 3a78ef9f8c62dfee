import { version } from './cli/version.ts';
import type { Config } from './config.ts';
import { invalidField } from './domain/failure.ts';
import { parseWebhookUrl } from './domain/webhook-url.ts';
import { createEventDelivery } from './jobs/deliver-event.ts';
import { createEventSender } from './jobs/event-sender.ts';
import { sendTestEvent, type TestOutcome } from './jobs/send-test-event.ts';
import { noObservers, type Observers } from './observers.ts';
import type { Logger } from './platform/logger.ts';
import type { SecretBox } from './platform/secret-box.ts';
import { getOrganizationId } from './service/organizations.ts';
import type { Store } from './store/store.ts';

export type { TestOutcome };

/** What sends events to receivers: for the queue, and for an operator who tries a URL. */
export type Webhooks = ReturnType<typeof createWebhooks>;

export function createWebhooks({
  store,
  webhookSecrets,
  config,
  logger,
  observers = noObservers,
}: {
  readonly store: Store;
  readonly webhookSecrets: SecretBox;
  readonly config: Pick<Config, 'webhookAllowedCidrs' | 'webhookRetryDelays'>;
  readonly logger: Logger;
  readonly observers?: Observers;
}) {
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
      retryDelaysSeconds: config.webhookRetryDelays,
      logger,
      meter: observers.work,
      tracing: observers.tracing,
    }),

    /** Sends a signed sample; a URL that Submit would refuse is a Failure. */
    async sendTest(organization: string, webhookUrl: string): Promise<TestOutcome> {
      const url = parseWebhookUrl(webhookUrl);
      if (url === undefined) throw invalidField('webhookUrl', 'must not be empty');
      const organizationId = await getOrganizationId(store, organization);
      return sendTestEvent(sendEvent, { organizationId, organization: organization.trim(), url });
    },
  };
}
