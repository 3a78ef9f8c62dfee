import { isBlankCell } from './blank-cells.ts';
import type { ColumnField } from './column-field.ts';
import { type ColumnMapping, noMapping } from './column-mapping.ts';
import { recogniseHeader, toNameKey } from './recognise-header.ts';

/** Which of the first records is the header, and the column index of each field that it names. */
export type HeaderRow = { readonly index: number; readonly columns: ReadonlyMap<ColumnField, number> };

/** The records among which the header is looked for: titles and dates may stand above a table. */
export const openingRecords = 11;

// What a spreadsheet can hold. A line of millions of cells is no header, and each name takes 2 µs.
const mostColumns = 16_384;

/**
 * The header among a table's first records: the first record if it is one, else the one below that names a designation
 * and the most fields. With a mapping it is the first record with all columns of the mapping.
 */
export function findHeader(
  records: readonly (readonly string[])[],
  mapping: ColumnMapping = noMapping,
): HeaderRow | undefined {
  const opening = records.slice(0, openingRecords);
  let best: HeaderRow | undefined;
  for (const [index, cells] of opening.entries()) {
    const named = nameColumns(cells, mapping);
    if (mapping.size > 0) {
      if (named.mapped === mapping.size) return { index, columns: named.columns };
    } else if (isHeader(named, cells, index) && isBetter(named.columns, best?.columns)) {
      best = { index, columns: named.columns };
    }
  }
  return best;
}

/** What the names of a record that is known to be a header stand for. */
export function recogniseColumns(cells: readonly string[]): HeaderRow['columns'] {
  return nameColumns(cells, noMapping).columns;
}

type NamedColumns = {
  readonly columns: ReadonlyMap<ColumnField, number>;
  /** How many columns have a name that leaves nothing open. */
  readonly clear: number;
  /** How many columns of the mapping are there. */
  readonly mapped: number;
};

/** Of two columns that name a field the clearer one, else the first; what the mapping says comes before both. */
function nameColumns(cells: readonly string[], mapping: ColumnMapping): NamedColumns {
  const clear = new Map<ColumnField, number>();
  const vague = new Map<ColumnField, number>();
  const told = new Map<ColumnField, number>();
  const mapped = new Set<string>();
  for (const [index, cell] of cells.slice(0, mostColumns).entries()) {
    const key = mapping.size > 0 ? toNameKey(cell) : '';
    const given = mapping.get(key);
    if (given !== undefined) {
      if (given.field !== 'ignore' && !mapped.has(key)) told.set(given.field, index);
      mapped.add(key);
      continue;
    }
    const recognised = recogniseHeader(cell);
    if (recognised === undefined) continue;
    const columns = recognised.isVague ? vague : clear;
    if (!columns.has(recognised.field)) columns.set(recognised.field, index);
  }
  return { columns: new Map([...vague, ...clear, ...told]), clear: clear.size, mapped: mapped.size };
}

/** Whether a record with these names is a header: one name other than designation may be chance. */
function isHeader({ columns, clear }: NamedColumns, cells: readonly string[], index: number): boolean {
  const hasNumber = () => cells.some((cell) => !isBlankCell(cell) && /^[\d\s.,%€$£+-]+$/.test(cell));
  // Below the first record rows may have begun, and a product may be called "Article".
  if (index > 0) return columns.has('designation') && columns.size >= 2 && !hasNumber();
  return columns.has('designation') || clear >= 2 || (columns.size >= 2 && !hasNumber());
}

function isBetter(
  columns: ReadonlyMap<ColumnField, number>,
  best: ReadonlyMap<ColumnField, number> | undefined,
): boolean {
  if (best === undefined) return true;
  const gain = Number(columns.has('designation')) - Number(best.has('designation'));
  return gain > 0 || (gain === 0 && columns.size > best.size);
}
