import type { matches } from './result-lines.ts';

/** What the doubt about a line is computed from. Numbers that are not there are not numbers. */
export type DoubtfulLine = {
  readonly match: (typeof matches)[number];
  readonly categoryConfidence: number;
  readonly spendEur: number;
  readonly footprintKgCo2e: number;
  readonly footprintLowKgCo2e: number;
  readonly footprintHighKgCo2e: number;
};

/**
 * How many kilograms the doubt about a line is worth. A line to review: the probability that its category is wrong
 * times the width of its range. A line without a footprint: what it would come to if it were like the rest of the
 * ledger, by its spend. A matched line with a footprint: nothing. Not a number where a line gives neither.
 */
export function doubtOf(line: DoubtfulLine, kgPerEuro: number): number {
  if (line.match === 'excluded') return 0;
  if (Number.isNaN(line.footprintKgCo2e)) return Math.abs(line.spendEur) * kgPerEuro;
  if (line.match !== 'review') return 0;
  const confidence = Number.isNaN(line.categoryConfidence) ? 0 : line.categoryConfidence;
  return (1 - confidence) * (line.footprintHighKgCo2e - line.footprintLowKgCo2e);
}
