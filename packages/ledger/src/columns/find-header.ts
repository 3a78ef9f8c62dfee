import { isNoValue, parseAmount } from '../money/parse-amount.ts';
import { parseDate } from '../values/parse-date.ts';
import { isBlankCell } from './blank-cells.ts';
import { type NamedColumn, nameColumn } from './name-roles.ts';

/** The number of records searched for a header: titles, dates and addresses may come before a table. */
export const openingRecords = 40;

// The limit of a spreadsheet. A line of millions of cells is not a header.
const mostColumns = 16_384;

/** The position of the header, and the meaning of its names. */
export type FoundHeader = {
  readonly index: number;
  readonly named: readonly NamedColumn[];
  /** The number of different meanings of its names. */
  readonly known: number;
};

/**
 * The header of a table: its first record if that names at least two columns; otherwise, the record that names the
 * most. Numbers and dates are not names: a record that contains any is a row, unless it has only one and at least four
 * known names.
 */
export function findHeaderRow(records: readonly (readonly string[])[]): FoundHeader | undefined {
  let best: FoundHeader | undefined;
  for (const [index, cells] of records.slice(0, openingRecords).entries()) {
    const candidate = judge(cells);
    if (candidate === undefined) continue;
    if (index === 0 && candidate.known >= 2) return { index, ...candidate };
    if (candidate.known > (best?.known ?? 0)) best = { index, ...candidate };
  }
  return best;
}

/** The meaning of the names of a record that is known to be a header. */
export function nameColumns(cells: readonly string[]): readonly NamedColumn[] {
  return cells.slice(0, mostColumns).map(nameColumn);
}

function judge(
  cells: readonly string[],
): { readonly named: readonly NamedColumn[]; readonly known: number } | undefined {
  const filled = cells.slice(0, mostColumns).filter((cell) => !isBlankCell(cell));
  if (filled.length === 0) return undefined;
  const values = filled.filter(isValue).length;
  if (values > 1 || (values === 1 && filled.length < 5)) return undefined;
  const named = nameColumns(cells);
  const known = new Set(named.filter(isKnown).map(meaningOf)).size;
  if (values === 1 && known < 4) return undefined;
  if (known >= 2 && (known >= 4 || known * 4 >= filled.length)) return { named, known };
  // A single name may be chance, unless it says what was bought.
  const hasDesignation = named.some(({ scores }) => (scores.get('designation') ?? 0) >= 0.8);
  return known === 1 && hasDesignation ? { named, known } : undefined;
}

function isKnown({ scores, decoy }: NamedColumn): boolean {
  return decoy !== undefined || [...scores.values()].some((score) => score >= 0.6);
}

/** Two columns with the same meaning are one sign of a header, not two. */
function meaningOf({ scores, decoy }: NamedColumn): string {
  return [...scores].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? decoy ?? '';
}

function isValue(cell: string): boolean {
  const text = cell.trim();
  // `Jan-23` and `Q1 2023` head the columns of a matrix.
  if (!/\d/.test(text) || isNoValue(text) || /^(?:\p{L}{3,9}\.?[\s'/-]*\d{2,4}|[qt][1-4]\b.*)$/iu.test(text))
    return false;
  return (text.length <= 30 && parseAmount(text, '.') !== undefined) || parseDate(text) !== undefined;
}
