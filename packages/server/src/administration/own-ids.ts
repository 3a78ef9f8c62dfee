import { findTextProblem } from '@ledgerprint/ledger/activity';
import { Failure } from '../platform/failure.ts';
import type { Tables } from '../store/store.ts';

/** Numbers and names that are added to those that are known, or take their place. */
export type OwnIdChange = { readonly added: readonly string[]; readonly clear: boolean };

const mostIds = 100;
const longestId = 200;

/** Sets by which numbers and names an organization's own invoices are known; throws a Failure where one cannot be taken. */
export async function setOwnIds(
  tables: Pick<Tables, 'organizations'>,
  organizationId: number,
  { added, clear }: OwnIdChange,
): Promise<void> {
  const given = added.map(toOwnId);
  const before = clear ? [] : (await tables.organizations.getIdentity(organizationId)).ownIds;
  const all = [...new Set([...before, ...given])];
  if (all.length > mostIds)
    throw new Failure('invalid_argument', `An organization has at most ${mostIds} own numbers and names.`);
  await tables.organizations.setOwnIds(organizationId, all);
}

/** What a change says in the audit log. */
export function describeOwnIdChange({ added, clear }: OwnIdChange): string {
  return [...(clear ? ['cleared'] : []), ...added.map((id) => JSON.stringify(id.trim()))].join(', ');
}

function toOwnId(text: string): string {
  const id = text.trim();
  const problem = findTextProblem(id, longestId);
  if (problem !== undefined) throw new Failure('invalid_argument', `--own-id ${problem.description}.`);
  // Fewer would be found in the numbers of others.
  if ((id.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 2)
    throw new Failure('invalid_argument', `--own-id "${id}" is too short to tell anybody by.`);
  return id;
}
