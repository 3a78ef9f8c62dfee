import { LedgerError } from '../ledger-error.ts';
import { type ColumnField, columnFields } from './column-field.ts';
import { recogniseHeader, toNameKey } from './recognise-header.ts';

/** What somebody said about columns: of each, by its name, the field that it holds, or that it is not to be used. */
export type ColumnMapping = ReadonlyMap<string, MappedColumn>;

/** One column as it was named, and what it is. */
export type MappedColumn = { readonly name: string; readonly field: ColumnField | 'ignore' };

/** Nothing said: columns are recognised by their names alone. */
export const noMapping: ColumnMapping = new Map();

/**
 * Reads texts such as `Libellé article=designation`. Fields may be written as our own names or as any name that is
 * recognised; `ignore` leaves a column out. The keys of the result are those of `toNameKey`.
 */
export function parseColumnMapping(texts: readonly string[]): ColumnMapping {
  const mapping = new Map<string, MappedColumn>();
  const fields = new Set<ColumnField>();
  for (const text of texts) {
    const mapped = parseOne(text);
    const key = toNameKey(mapped.name);
    if (mapping.has(key))
      throw new LedgerError(`The column "${mapped.name}" is mapped twice: map it once.`, {
        reason: 'BAD_MAPPING',
      });
    mapping.set(key, mapped);
    if (mapped.field === 'ignore') continue;
    if (fields.has(mapped.field)) {
      throw new LedgerError(`Two columns are mapped to "${mapped.field}": map one of them.`, {
        reason: 'BAD_MAPPING',
      });
    }
    fields.add(mapped.field);
  }
  return mapping;
}

function parseOne(text: string): MappedColumn {
  // The last one: a column's name may hold the sign as well.
  const split = text.lastIndexOf('=');
  const name = text.slice(0, Math.max(split, 0)).trim();
  if (toNameKey(name) === '') {
    throw new LedgerError(`"${text}" is no mapping: write it as "Name of the column=designation".`, {
      reason: 'BAD_MAPPING',
    });
  }
  return { name, field: parseField(text.slice(split + 1).trim()) };
}

function parseField(text: string): ColumnField | 'ignore' {
  if (text === 'ignore') return text;
  const field = columnFields.find((known) => known === text) ?? recogniseHeader(text)?.field;
  if (field !== undefined) return field;
  throw new LedgerError(`"${text}" is no field: map columns to ${columnFields.join(', ')} or ignore.`, {
    reason: 'BAD_MAPPING',
  });
}
