import { findTextProblem } from '@ledgerprint/ledger/activity';
import { invalidArgument } from '../platform/failure.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Tables } from '../store/store.ts';
import { generateWebhookSecret } from '../webhooks/webhook-secret.ts';

/** Creates an organization and returns its webhook secret in clear text, only this once. */
export async function createOrganization(
  tables: Pick<Tables, 'organizations'>,
  webhookSecrets: SecretBox,
  text: string,
): Promise<{ organizationId: number; organization: string; webhookSecret: string }> {
  const organization = text.trim();
  const problem = organization === '' ? 'must not be blank' : findTextProblem(organization, 200)?.description;
  if (problem !== undefined) throw invalidArgument(`The organization's name ${problem}.`);
  const webhookSecret = generateWebhookSecret();
  const sealed = webhookSecrets.seal(webhookSecret, organization);
  const organizationId = await tables.organizations.insert(organization, sealed);
  return { organizationId, organization, webhookSecret };
}

/** False if the organizations' secrets were encrypted with another SECRET_KEY. */
export async function canOpenSecrets(
  tables: Pick<Tables, 'organizations'>,
  webhookSecrets: SecretBox,
): Promise<boolean> {
  const any = await tables.organizations.findAny();
  return any === undefined || webhookSecrets.open(any.webhookSecretSealed, any.name) !== undefined;
}
