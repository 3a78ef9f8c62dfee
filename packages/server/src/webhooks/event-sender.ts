import type { SecretBox } from '../platform/secret-box.ts';
import type { Tables } from '../store/store.ts';
import { createAddressGuard } from './address-guard.ts';
import type { WebhookEvent } from './event.ts';
import { signEvent } from './event.ts';
import { createGuardedConnector } from './guarded-connector.ts';
import { createWebhookSender, type WebhookOutcome } from './send-webhook.ts';

/** Signs an event with the organization's current secrets and sends it; rejects only if the store does. */
export type SendEvent = (
  organizationId: number,
  event: WebhookEvent & { readonly url: string; readonly traceparent?: string | undefined },
) => Promise<WebhookOutcome>;

/** How long a receiver may take to answer. */
export const receiverTimeoutMs = 15_000;

type SenderOptions = {
  readonly allowedCidrs: readonly string[];
  readonly version: string;
  readonly timeoutMs?: number;
};

/** The only way in which events leave the process. */
export function createGuardedSender({ allowedCidrs, version, timeoutMs = receiverTimeoutMs }: SenderOptions) {
  const connector = createGuardedConnector({ guard: createAddressGuard(allowedCidrs), timeoutMs });
  return createWebhookSender({ connector, timeoutMs, userAgent: `Ledgerprint/${version}` });
}

/** Sends the events of organizations. */
export function createEventSender(
  options: SenderOptions & { readonly tables: Pick<Tables, 'organizations'>; readonly webhookSecrets: SecretBox },
): SendEvent {
  const sendWebhook = createGuardedSender(options);
  return async (organizationId, { id, body, url, traceparent }) => {
    const secrets = await openSecrets(options, organizationId);
    const signature = signEvent({ id, at: new Date(), body, secrets });
    // `traceparent` identifies nobody, and lets a receiver that traces calls connect its traces with ours.
    const headers = traceparent === undefined ? signature : { ...signature, traceparent };
    return sendWebhook({ url, body, headers });
  };
}

async function openSecrets(
  { tables, webhookSecrets }: Pick<Parameters<typeof createEventSender>[0], 'tables' | 'webhookSecrets'>,
  organizationId: number,
): Promise<readonly string[]> {
  const { organization, current, previous } = await tables.organizations.getWebhookSecrets(organizationId);
  return [current, previous]
    .filter((sealed) => sealed !== null)
    .map((sealed) => {
      const secret = webhookSecrets.open(sealed, organization);
      if (secret === undefined) throw new Error('a webhook secret was encrypted with another SECRET_KEY');
      return secret;
    });
}
