import { type RegisteredRow, unknownDay } from './register-columns.ts';

/** Rows of one invoice that stand together: in one file and sheet, without a gap. */
export type Copy = readonly RegisteredRow[];

/** Lines of one invoice are next to each other in most files; others between them are of a file in another order. */
const nearbyLines = 50;
/** A second booking of the same invoice follows within two months; later it is the next one of the same contract. */
const mostDaysApart = 62;

/** The rows of one supplier and reference by where they stand, in the order of the ledgers. */
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

/** The rows of two copies that have the same amount, one for one; empty where that is less than half of either. */
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

/** Whether all rows of both have a row of the same amount on the other side. */
export function isSameWhole(one: Copy, other: Copy): boolean {
  return one.length === other.length && matchCopies(one, other)[0].length === one.length;
}

/** `same`, also where one of them has no day; `near`: a later booking may be of the same invoice. */
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
