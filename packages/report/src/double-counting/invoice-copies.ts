import { type RegisteredRow, unknownDay } from './register-columns.ts';

/** Consecutive rows of one invoice in one file and sheet. */
export type Copy = readonly RegisteredRow[];

/** Lines of one invoice are adjacent in most files; a larger gap means that the file is sorted differently. */
const nearbyLines = 50;
/**
 * A duplicate booking of an invoice follows within two months; a later booking is the next invoice of the same
 * contract.
 */
const mostDaysApart = 62;

/** The rows of one supplier and reference, grouped by location, in ledger order. */
export function toCopies(rows: readonly RegisteredRow[]): readonly Copy[] {
  const sorted = rows.toSorted((one, other) => one.position - other.position);
  const copies: RegisteredRow[][] = [];
  const latest = new Map<number, RegisteredRow[]>();
  for (const row of sorted) {
    const copy = latest.get(row.place);
    const last = copy?.at(-1);
    if (copy !== undefined && last !== undefined && Math.abs(row.line - last.line) <= nearbyLines) {
      copy.push(row);
      continue;
    }
    const begun = [row];
    copies.push(begun);
    latest.set(row.place, begun);
  }
  return copies;
}

/**
 * The pairs of rows of two copies with the same amount; empty if they cover less than half of the total of either copy.
 */
export function matchCopies(one: Copy, other: Copy): readonly [Copy, Copy] {
  const left = [...other];
  const matched: [RegisteredRow[], RegisteredRow[]] = [[], []];
  for (const row of one) {
    const at = left.findIndex(({ amountHash }) => amountHash === row.amountHash);
    const [twin] = at === -1 ? [] : left.splice(at, 1);
    if (twin === undefined) continue;
    matched[0].push(row);
    matched[1].push(twin);
  }
  const isMost = [one, other].every((copy) => sumOf(matched[0]) * 2 >= sumOf(copy));
  return isMost && sumOf(matched[0]) > 0 ? matched : [[], []];
}

/** Whether every row of each copy has a row of the same amount in the other. */
export function isSameWhole(one: Copy, other: Copy): boolean {
  return one.length === other.length && matchCopies(one, other)[0].length === one.length;
}

/** `same` if the copies share a day, or if one of them has none. `near` may be a later booking of the same invoice. */
export function compareDays(one: Copy, other: Copy): 'same' | 'near' | 'far' {
  const [own, others] = [daysOf(one), daysOf(other)];
  if (own.length === 0 || others.length === 0 || own.some((day) => others.includes(day))) return 'same';
  const days = [...own, ...others];
  return Math.max(...days) - Math.min(...days) <= mostDaysApart ? 'near' : 'far';
}

export function daysOf(rows: readonly RegisteredRow[]): readonly number[] {
  return [...new Set(rows.map(({ day }) => day).filter((day) => day !== unknownDay))];
}

function sumOf(rows: readonly RegisteredRow[]): number {
  return rows.reduce((sum, { cents }) => sum + cents, 0);
}
