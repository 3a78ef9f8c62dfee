import { isNoValue, parseAmount } from '../money/parse-amount.ts';
import { parseDate } from '../values/parse-date.ts';
import { isBlankCell } from './blank-cells.ts';
import { type NamedColumn, nameColumn } from './name-roles.ts';

/** The records among which a header is looked for: titles, dates and addresses may stand above a table. */
export const openingRecords = 40;

// What a spreadsheet can hold. A line of millions of cells is no header.
const mostColumns = 16_384;

/** Where the header is, and what its names say. */
export type FoundHeader = {
  readonly index: number;
  readonly named: readonly NamedColumn[];
  /** How many different things its names mean. */
  readonly known: number;
};

/**
 * The header of a table: its first record if that is one, whatever follows, else the record below that names most
 * columns. Numbers and dates are no names: a record that has them is a row, unless nearly all of it are known names.
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

/** What the names of a record that is known to be a header say. */
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
  // A single name may be chance, but not where it says what was bought.
  const hasDesignation = named.some(({ scores }) => (scores.get('designation') ?? 0) >= 0.8);
  return known === 1 && hasDesignation ? { named, known } : undefined;
}

function isKnown({ scores, decoy }: NamedColumn): boolean {
  return decoy !== undefined || [...scores.values()].some((score) => score >= 0.6);
}

/** Two columns of the same meaning are one sign of a header, not two. */
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
