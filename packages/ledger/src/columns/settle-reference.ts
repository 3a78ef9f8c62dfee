import type { Column } from './assign-roles.ts';
import type { RoleColumns } from './check-amounts.ts';
import { toNameKey } from './recognise-header.ts';
import type { Role } from './role.ts';

/** What a column of the client's own references is called: these names and no others, since many columns hold numbers. */
const referenceNames = [
  ...['Reference', 'Row ID', 'Line ID', 'Row reference', 'Line reference', 'Client reference'],
  ...['Customer reference', 'External reference', 'External ID', 'Your reference'],
  ...['Référence', 'Référence client', 'Référence ligne', 'Référence de ligne', 'Référence externe'],
  ...['ID ligne', 'ID de ligne', 'Identifiant de ligne', 'Identifiant ligne', 'Votre référence'],
] as const;

const keys: ReadonlySet<string> = new Set(referenceNames.map(toNameKey));

/** The number of an entry or document may be the client's reference as well. */
const shared = new Set<Role>(['entry', 'document']);

/**
 * Finds the references among the columns that no text or figure is read from. Last of all, and without a say in what is
 * a header: a reference is carried along, it tells nothing about the ledger.
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
