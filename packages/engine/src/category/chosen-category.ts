import type { Match, RankedCategory } from '../enrichment.ts';
import type { PhysicalFactor } from '../footprint/measure-row.ts';
import type { MonetaryCategory } from '../footprint/monetary-category.ts';
import type { Warning } from '../values/warning.ts';

/** What a product is, in the scheme of its project, and the factors that follow from it. */
export type ChosenCategory = {
  readonly match: Match;
  readonly scheme: string;
  readonly code: string | undefined;
  readonly label: string | undefined;
  readonly confidence: number | undefined;
  readonly alternatives: readonly RankedCategory[];
  readonly physical: PhysicalFactor | undefined;
  readonly monetary: MonetaryCategory | undefined;
  /** Alternatives likely enough to widen the range of what is counted by money. */
  readonly others: readonly MonetaryCategory[];
  readonly sentence: string;
  readonly warnings: readonly Warning[];
};

/** From which confidence an answer stands, and below which there is none: measured with the model. */
export type Thresholds = { readonly matchedAt: number; readonly unmatchedBelow: number };

/** An alternative from this probability on is a risk that the range must show. */
export const riskyProbability = 0.1;

export function toMatch(confidence: number, { matchedAt, unmatchedBelow }: Thresholds): Match {
  if (confidence >= matchedAt) return 'matched';
  return confidence >= unmatchedBelow ? 'review' : 'unmatched';
}

/** A probability as sentences and files show it. */
export function toShownProbability(probability: number): number {
  const scaled = probability * 1e4;
  const whole = Math.floor(scaled);
  const rest = scaled - whole;
  // Between two neighbours `toFixed` decides exactly, in six times the time.
  if (!(rest < 0.499 || rest > 0.501)) return Number(probability.toFixed(4)) + 0;
  return (rest < 0.5 ? whole : whole + 1) / 1e4 + 0;
}

/** `next C27 0.04, C28 0.01`; nothing where there is no alternative. */
export function nameAlternatives(alternatives: readonly RankedCategory[]): string {
  const named = alternatives.map(({ code, probability }) => `${code} ${toShownProbability(probability)}`);
  return named.length === 0 ? '' : `; next ${named.join(', ')}`;
}
