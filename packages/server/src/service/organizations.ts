import { Failure, invalidArgument } from '../domain/failure.ts';
import { findTextProblem } from '../domain/text.ts';
import { generateWebhookSecret } from '../domain/webhook-secret.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { FoundOrganization } from '../store/organizations.ts';
import type { Tables } from '../store/store.ts';

/** Creates an organization; its webhook secret is returned in clear this once. */
export async function createOrganization(
  tables: Pick<Tables, 'organizations'>,
  webhookSecrets: SecretBox,
  text: string,
): Promise<{ organizationId: number; organization: string; webhookSecret: string }> {
  const organization = text.trim();
  const problem = organization === '' ? 'must not be blank' : findTextProblem(organization, 200);
  if (problem !== undefined) throw invalidArgument(`The organization's name ${problem}.`);
  const webhookSecret = generateWebhookSecret();
  const sealed = webhookSecrets.seal(webhookSecret, organization);
  const organizationId = await tables.organizations.insert(organization, sealed);
  return { organizationId, organization, webhookSecret };
}

/** The organization's id, or a Failure that says how to make one. One that is being deleted is a Failure too. */
export async function getOrganizationId(
  tables: Pick<Tables, 'organizations'>,
  name: string,
): Promise<number> {
  const found = await tables.organizations.findByName(name.trim());
  if (found === undefined) throw noSuchOrganization(name);
  if (found.deletingSince === null) return found.id;
  throw new Failure(
    'failed_precondition',
    `The organization "${found.name}" is being deleted. "ledgerprint organization delete" finishes that.`,
  );
}

/** The organization of this name or, where none has it, of this id; also while it is being deleted. */
export async function getOrganization(
  tables: Pick<Tables, 'organizations'>,
  nameOrId: string,
): Promise<FoundOrganization> {
  const found =
    (await tables.organizations.findByName(nameOrId.trim())) ??
    (/^\d{1,15}$/.test(nameOrId) ? await tables.organizations.findById(Number(nameOrId)) : undefined);
  if (found === undefined) throw noSuchOrganization(nameOrId);
  return found;
}

function noSuchOrganization(name: string): Failure {
  return new Failure(
    'not_found',
    `There is no organization named "${name}". See "ledgerprint organization list", or create it with "ledgerprint organization create".`,
  );
}

/** False when the organizations' secrets were sealed with another SECRET_KEY. */
export async function canOpenSecrets(
  tables: Pick<Tables, 'organizations'>,
  webhookSecrets: SecretBox,
): Promise<boolean> {
  const any = await tables.organizations.findAny();
  return any === undefined || webhookSecrets.open(any.webhookSecretSealed, any.name) !== undefined;
}
