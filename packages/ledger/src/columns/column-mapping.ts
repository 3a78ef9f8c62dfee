import { LedgerError } from '../ledger-error.ts';
import { nameColumn } from './name-roles.ts';
import { toNameKey } from './recognize-header.ts';
import { type Role, roleAliases, roles } from './role.ts';

/** The user's choices for columns: the role of each named column, or `ignore`. */
export type ColumnMapping = ReadonlyMap<string, MappedColumn>;

/** One column as named by the user, and its role. */
export type MappedColumn = { readonly name: string; readonly role: Role | 'ignore' };

/** No choices: columns are recognized automatically. */
export const noMapping: ColumnMapping = new Map();

/**
 * Reads texts such as `Libellé article=designation` and `Objet+Fournisseur=designation`, which joins two columns. Roles may be
 * written as our own names or as any recognized name; `ignore` leaves a column out. The keys of the result are those of
 * `toNameKey`.
 */
export function parseColumnMapping(texts: readonly string[]): ColumnMapping {
  const mapping = new Map<string, MappedColumn>();
  const taken = new Set<Role>();
  for (const text of texts) {
    const { names, role } = parseOne(text);
    for (const name of names) {
      const key = toNameKey(name);
      if (mapping.has(key)) throw refuse(`The column "${name}" is mapped twice: map it once.`);
      mapping.set(key, { name, role });
    }
    if (role === 'ignore') continue;
    if (taken.has(role))
      throw refuse(
        `Two columns are mapped to "${role}": map only one of them. Columns for designation and notes can be joined with +.`,
      );
    if (names.length > 1 && role !== 'designation' && role !== 'notes') {
      throw refuse(`"${text}" joins columns: only columns for designation and notes can be joined.`);
    }
    taken.add(role);
  }
  return mapping;
}

function parseOne(text: string): { readonly names: readonly string[]; readonly role: Role | 'ignore' } {
  // Split at the last equals sign: the name of a column may contain one as well.
  const split = text.lastIndexOf('=');
  const names = text
    .slice(0, Math.max(split, 0))
    .split('+')
    .map((name) => name.trim());
  if (names.some((name) => toNameKey(name) === '')) {
    throw refuse(`"${text}" is not a valid mapping: write it as "Name of the column=designation".`);
  }
  return { names, role: parseRole(text.slice(split + 1).trim()) };
}

function parseRole(text: string): Role | 'ignore' {
  if (text === 'ignore') return text;
  const known = roles.find((role) => role === text) ?? roleAliases[text];
  if (known !== undefined) return known;
  const [best] = [...nameColumn(text).scores].toSorted(([, a], [, b]) => b - a);
  if (best !== undefined && best[1] >= 0.7) return best[0];
  throw refuse(`"${text}" is not a valid role: map columns to ${roles.join(', ')}, or to "ignore".`);
}

function refuse(message: string): LedgerError {
  return new LedgerError(message, { reason: 'BAD_MAPPING' });
}
