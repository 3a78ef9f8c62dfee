import type { matches } from './result-lines.ts';

/** The values that the uncertainty of a line is calculated from; missing numbers are NaN. */
export type DoubtfulLine = {
  readonly match: (typeof matches)[number];
  readonly categoryConfidence: number;
  readonly spendEur: number;
  readonly footprintKgCo2e: number;
  readonly footprintLowKgCo2e: number;
  readonly footprintHighKgCo2e: number;
  /** The part of the amount that is not in the footprint. */
  readonly uncountedEur: number;
  /** How much a wrong category alone could change the footprint; NaN if the line does not say. */
  readonly categoryKg: number;
};

/**
 * The uncertainty of a line in kilograms. For a line to review it is how much a wrong category alone could change the
 * footprint or, if unknown, the probability of a wrong category times the width of the interval. For a line without a
 * footprint it is its spend at the average of the ledger, or NaN without a spend.
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
