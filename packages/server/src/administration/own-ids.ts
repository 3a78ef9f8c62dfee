import { findTextProblem } from '@ledgerprint/ledger/activity';
import { Failure } from '../platform/failure.ts';
import type { Tables } from '../store/store.ts';

/** Numbers and names to add to the existing ones or, with `clear`, to replace them. */
export type OwnIdChange = { readonly added: readonly string[]; readonly clear: boolean };

const mostIds = 100;
const longestId = 200;

/** Sets the numbers and names by which an organization's own invoices are recognized; throws a Failure if one is not valid. */
export async function setOwnIds(
  tables: Pick<Tables, 'organizations'>,
  organizationId: number,
  { added, clear }: OwnIdChange,
): Promise<void> {
  const given = added.map(toOwnId);
  const before = clear ? [] : (await tables.organizations.getIdentity(organizationId)).ownIds;
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
