import type { Column } from './assign-roles.ts';
import type { RoleColumns } from './check-amounts.ts';
import { toNameKey } from './recognize-header.ts';
import type { Role } from './role.ts';

/** The names of a column with the client's own references: only these, because many columns contain numbers. */
const referenceNames = [
  ...['Reference', 'Row ID', 'Line ID', 'Row reference', 'Line reference', 'Client reference'],
  ...['Customer reference', 'External reference', 'External ID', 'Your reference'],
  ...['Référence', 'Référence client', 'Référence ligne', 'Référence de ligne', 'Référence externe'],
  ...['ID ligne', 'ID de ligne', 'Identifiant de ligne', 'Identifiant ligne', 'Votre référence'],
] as const;

const keys: ReadonlySet<string> = new Set(referenceNames.map(toNameKey));

/** The number of an entry or document may also be the client's reference. */
const shared = new Set<Role>(['entry', 'document']);

/**
 * Finds the references among the unused columns. This comes last and does not affect the detection of the header: a reference
 * is passed through, and says nothing about the ledger.
 */
export function settleReference(
  columns: readonly Column[],
  roles: RoleColumns,
  told: ReadonlyMap<number, Role | 'ignore'>,
): void {
  if (roles.has('reference')) return;
  const used = new Set([...roles].flatMap(([role, indexes]) => (shared.has(role) ? [] : indexes)));
  const found = columns.find(
    ({ index, name, profile }) =>
      !used.has(index) && !told.has(index) && profile.filled > 0 && keys.has(toNameKey(name)),
  );
  if (found !== undefined) roles.set('reference', [found.index]);
}
