import type { matches } from './result-lines.ts';

/** What the doubt about a line is computed from. Numbers that are not there are not numbers. */
export type DoubtfulLine = {
  readonly match: (typeof matches)[number];
  readonly categoryConfidence: number;
  readonly spendEur: number;
  readonly footprintKgCo2e: number;
  readonly footprintLowKgCo2e: number;
  readonly footprintHighKgCo2e: number;
  /** What of the amount has no part in the footprint. */
  readonly uncountedEur: number;
  /** By how much a wrong category alone may change the footprint; files of earlier versions do not say. */
  readonly categoryKg: number;
};

/**
 * How many kilograms the doubt about a line is worth. A line to review: by how much a wrong category alone may change
 * it; where that is not known, the probability of a wrong category times the width of its range. What has no footprint:
 * what it would come to if it were like the rest of the ledger, by its spend. Not a number where a line gives neither.
 */
export function doubtOf(line: DoubtfulLine, kgPerEuro: number): number {
  if (line.match === 'excluded') return 0;
  if (Number.isNaN(line.footprintKgCo2e)) return Math.abs(line.spendEur) * kgPerEuro;
  const uncountedKg = Math.abs(line.uncountedEur) * kgPerEuro;
  return line.match === 'review' ? categoryDoubtOf(line) + uncountedKg : uncountedKg;
}

function categoryDoubtOf(line: DoubtfulLine): number {
  if (!Number.isNaN(line.categoryKg)) return line.categoryKg;
  const confidence = Number.isNaN(line.categoryConfidence) ? 0 : line.categoryConfidence;
  return (1 - confidence) * (line.footprintHighKgCo2e - line.footprintLowKgCo2e);
}
