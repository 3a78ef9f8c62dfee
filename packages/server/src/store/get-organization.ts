import { Failure } from '../platform/failure.ts';
import type { Tables } from './store.ts';

/**
 * The organization's id. Throws a Failure if the organization does not exist, with a message that says how to create
 * one, or if it is being deleted.
 */
export async function getOrganizationId(tables: Pick<Tables, 'organizations'>, name: string): Promise<number> {
  const found = await tables.organizations.findByName(name.trim());
  if (found === undefined) throw noSuchOrganization(name);
  if (found.deletingSince === null) return found.id;
  throw new Failure(
    'failed_precondition',
    `The organization "${found.name}" is being deleted. Run "ledgerprint organization delete" to finish.`,
  );
}

/** The organization with this name or, if there is none, with this id, even while it is being deleted. */
export async function getOrganization(tables: Pick<Tables, 'organizations'>, nameOrId: string) {
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
