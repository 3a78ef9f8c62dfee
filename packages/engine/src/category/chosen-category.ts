import type { Match, RankedCategory } from '../enrichment.ts';
import type { PhysicalFactor } from '../footprint/measure-row.ts';
import type { MonetaryCategory } from '../footprint/monetary-category.ts';
import type { Reason, ReasonOf } from '../reasons/reason.ts';
import type { Warning } from '../values/warning.ts';

/** The category of a product in the scheme of its project, and the factors that follow from it. */
export type ChosenCategory = {
  readonly match: Match;
  readonly scheme: string;
  readonly code: string | undefined;
  readonly label: string | undefined;
  readonly confidence: number | undefined;
  readonly alternatives: readonly RankedCategory[];
  readonly physical: PhysicalFactor | undefined;
  readonly monetary: MonetaryCategory | undefined;
  /** Alternatives likely enough to widen the interval of a monetary calculation. */
  readonly others: readonly MonetaryCategory[];
  readonly reasons: readonly Reason[];
  readonly warnings: readonly Warning[];
};

/** No category, and nothing that would follow from one, but for what is given. */
export function toNoCategory(
  scheme: string,
  given: Pick<ChosenCategory, 'reasons'> & Partial<ChosenCategory>,
): ChosenCategory {
  return {
    match: 'unmatched',
    scheme,
    code: undefined,
    label: undefined,
    confidence: undefined,
    alternatives: [],
    physical: undefined,
    monetary: undefined,
    others: [],
    warnings: [],
    ...given,
  };
}

/** The confidence from which an answer is accepted, and below which none is given: measured with the model. */
export type Thresholds = { readonly matchedAt: number; readonly unmatchedBelow: number };

/** From this probability on, an alternative is a risk that the interval must show. */
export const riskyProbability = 0.1;

export function toMatch(confidence: number, { matchedAt, unmatchedBelow }: Thresholds): Match {
  if (confidence >= matchedAt) return 'matched';
  return confidence >= unmatchedBelow ? 'review' : 'unmatched';
}

/** A probability as explanations and files show it. */
export function toShownProbability(probability: number): number {
  const scaled = probability * 1e4;
  const whole = Math.floor(scaled);
  const rest = scaled - whole;
  // Close to the middle between two values, `toFixed` decides exactly, but takes six times as long.
  if (!(rest < 0.499 || rest > 0.501)) return Number(probability.toFixed(4)) + 0;
  return (rest < 0.5 ? whole : whole + 1) / 1e4 + 0;
}

/** The values that every reason for a ranked category has. */
export function toRankedValues(
  chosen: { readonly code: string; readonly label: string; readonly confidence: number },
  [next, third]: readonly RankedCategory[],
): Omit<ReasonOf<'category_classified'>, 'code'> {
  const { code: category, label } = chosen;
  const confidence = toShownProbability(chosen.confidence);
  if (next === undefined) return { category, label, confidence };
  const nextConfidence = toShownProbability(next.probability);
  if (third === undefined) return { category, label, confidence, next: next.code, nextConfidence };
  const thirdConfidence = toShownProbability(third.probability);
  return { category, label, confidence, next: next.code, nextConfidence, third: third.code, thirdConfidence };
}
