import type { SecretBox } from '../platform/secret-box.ts';
import type { Tables } from '../store/store.ts';
import { generateWebhookSecret } from '../webhooks/webhook-secret.ts';

const overlapMs = 24 * 3_600_000;

/** The secret in clear text; the previous one also signs until the given time. */
export type ShownWebhookSecret = { readonly webhookSecret: string; readonly previousUntil: Date | undefined };

export async function showWebhookSecret(
  tables: Pick<Tables, 'organizations'>,
  webhookSecrets: SecretBox,
  organizationId: number,
): Promise<ShownWebhookSecret> {
  const { organization, current, previousUntil } = await tables.organizations.getWebhookSecrets(organizationId);
  const webhookSecret = webhookSecrets.open(current, organization);
  if (webhookSecret === undefined) throw new Error('a webhook secret was encrypted with another SECRET_KEY');
  return { webhookSecret, previousUntil: previousUntil ?? undefined };
}

/**
 * Creates a new secret. Events are signed with both for 24 hours, so that receivers can switch. To be called in a
 * transaction.
 */
export async function rotateWebhookSecret(
  tables: Pick<Tables, 'organizations'>,
  webhookSecrets: SecretBox,
  organizationId: number,
): Promise<ShownWebhookSecret> {
  const { organization } = await tables.organizations.getWebhookSecrets(organizationId);
  const webhookSecret = generateWebhookSecret();
  const previousUntil = new Date(Date.now() + overlapMs);
  const sealed = webhookSecrets.seal(webhookSecret, organization);
  await tables.organizations.rotateWebhookSecret(organizationId, { sealed, previousUntil });
  return { webhookSecret, previousUntil };
}
