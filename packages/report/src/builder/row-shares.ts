import type { ReportedCase, ReportedRow } from '../reported-case.ts';

/** A row with its part of the case. */
export type SharedRow = { readonly row: ReportedRow; readonly footprintMg: bigint; readonly spendEur: number };

/**
 * Distributes the footprint of a case over its rows, to the milligram. Each row gets its share, and the row with the
 * largest share also takes the rounding remainder.
 */
export function shareOutToRows({ rows, footprintMg = 0n, spendEur = 0 }: ReportedCase): readonly SharedRow[] {
  const [only] = rows;
  if (only !== undefined && rows.length === 1) return [{ row: only, footprintMg, spendEur }];
  const milligrams = Number(footprintMg);
  let leftMg = footprintMg;
  let largestAt = 0;
  const shared = rows.map((row, at) => {
    const ownMg = BigInt(Math.round(milligrams * row.share));
    leftMg -= ownMg;
    if (Math.abs(row.share) > Math.abs(rows[largestAt]?.share ?? 0)) largestAt = at;
    return { row, footprintMg: ownMg, spendEur: spendEur * row.share };
  });
  const largest = shared[largestAt];
  if (largest !== undefined) shared[largestAt] = { ...largest, footprintMg: largest.footprintMg + leftMg };
  return shared;
}
