import { findTextProblem } from '@ledgerprint/ledger/activity';
import { type GivenContext, parseContext } from '../operations/parse-context.ts';
import { Failure } from '../platform/failure.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { blankContext, type Nullable, type ProjectContext } from '../store/project.ts';
import type { Tables } from '../store/store.ts';
import { generateWebhookSecret } from '../webhooks/webhook-secret.ts';
import { requireName } from './operator-input.ts';

type Organizations = Pick<Tables, 'organizations'>;

/** Creates an organization and returns its webhook secret in clear text, only this once. */
export async function createOrganization(tables: Organizations, webhookSecrets: SecretBox, text: string) {
  const organization = requireName("The organization's name", text, 200);
  const webhookSecret = generateWebhookSecret();
  const sealed = webhookSecrets.seal(webhookSecret, organization);
  const organizationId = await tables.organizations.insert(organization, sealed);
  return { organizationId, organization, webhookSecret };
}

/** False if the organizations' secrets were encrypted with another SECRET_KEY. */
export async function canOpenSecrets(tables: Organizations, webhookSecrets: SecretBox): Promise<boolean> {
  const any = await tables.organizations.findAny();
  return any === undefined || webhookSecrets.open(any.webhookSecretSealed, any.name) !== undefined;
}

const overlapMs = 24 * 3_600_000;

/** The secret in clear text; the previous one also signs until the returned time. */
export async function showWebhookSecret(tables: Organizations, webhookSecrets: SecretBox, organizationId: number) {
  const { organization, current, previousUntil } = await tables.organizations.getWebhookSecrets(organizationId);
  const webhookSecret = webhookSecrets.open(current, organization);
  if (webhookSecret === undefined) throw new Error('a webhook secret was encrypted with another SECRET_KEY');
  return { webhookSecret, previousUntil: previousUntil ?? undefined };
}

/**
 * Creates a new secret. Events are signed with both for 24 hours, so that receivers can switch. To be called in a
 * transaction.
 */
export async function rotateWebhookSecret(tables: Organizations, webhookSecrets: SecretBox, organizationId: number) {
  const { organization } = await tables.organizations.getWebhookSecrets(organizationId);
  const webhookSecret = generateWebhookSecret();
  const previousUntil = new Date(Date.now() + overlapMs);
  const sealed = webhookSecrets.seal(webhookSecret, organization);
  await tables.organizations.rotateWebhookSecret(organizationId, { sealed, previousUntil });
  return { webhookSecret, previousUntil };
}

/** Defaults to set: those that are not given stay as they are or, with `clear`, are removed. */
export type ContextChange = Partial<GivenContext> & { readonly clear: boolean };

/** The default context of an organization's projects; null where nothing is set. */
export type DefaultContext = Nullable<ProjectContext> & { readonly organization: string };

/** Sets defaults of an organization. Throws a Failure that names the option that is wrong. */
export async function setContext(tables: Organizations, organizationId: number, change: ContextChange): Promise<void> {
  const parsed = parseContext(
    { country: '', currency: '', year: 0, period: '', languages: [], ratios: '', ...change },
    '--',
  );
  const given = Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined));
  const before = change.clear ? undefined : await tables.organizations.getContext(organizationId);
  await tables.organizations.setContext(organizationId, { ...blankContext, ...before, ...given });
}

/** The text of a change in the audit log: `country FR, year 2024`. */
export function describeContextChange({ clear, ...given }: ContextChange): string {
  const parts = Object.entries(given).map(
    ([field, value]) => `${field} ${Array.isArray(value) ? value.join(',') : value}`,
  );
  return [...(clear ? ['cleared'] : []), ...parts].join(', ');
}

/** Numbers and names to add to the existing ones or, with `clear`, to replace them. */
export type OwnIdChange = { readonly added: readonly string[]; readonly clear: boolean };

const mostIds = 100;
const longestId = 200;

/** Sets the numbers and names by which an organization's own invoices are recognized; throws a Failure if one is not valid. */
export async function setOwnIds(tables: Organizations, organizationId: number, change: OwnIdChange): Promise<void> {
  const given = change.added.map(toOwnId);
  const before = change.clear ? [] : (await tables.organizations.getIdentity(organizationId)).ownIds;
  const all = [...new Set([...before, ...given])];
  if (all.length > mostIds)
    throw new Failure('invalid_argument', `An organization can have at most ${mostIds} identifiers.`);
  await tables.organizations.setOwnIds(organizationId, all);
}

/** The text of a change in the audit log. */
export function describeOwnIdChange({ added, clear }: OwnIdChange): string {
  return [...(clear ? ['cleared'] : []), ...added.map((id) => JSON.stringify(id.trim()))].join(', ');
}

function toOwnId(text: string): string {
  const id = text.trim();
  const problem = findTextProblem(id, longestId);
  if (problem !== undefined) throw new Failure('invalid_argument', `--own-id ${problem.description}.`);
  // Shorter ones would also be found in other companies' numbers.
  if ((id.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 2)
    throw new Failure('invalid_argument', `--own-id "${id}" is too short to identify an organization.`);
  return id;
}
