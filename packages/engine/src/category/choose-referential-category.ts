import type { Match, RankedCategory } from '../enrichment.ts';
import { type AppliedFactor, isMonetary } from '../footprint/applied-factor.ts';
import type { PhysicalFactor } from '../footprint/measure-row.ts';
import { toFixedCategory } from '../footprint/monetary-category.ts';
import type { Deflator } from '../prices/deflator.ts';
import type { Reason } from '../reasons/reason.ts';
import {
  type ChosenCategory,
  riskyProbability,
  type Thresholds,
  toMatch,
  toNoCategory,
  toRankedValues,
  toShownProbability,
} from './chosen-category.ts';

/** One category of a list in which each category has its own factor. */
export type ListedCategory = {
  readonly label: string;
  readonly factor: AppliedFactor;
  /** The factor is that of a broader category: the case needs a review. */
  readonly isAncestor?: boolean;
};

/**
 * The most likely entry of a list: the organization's own, or the bundled NAICS. No factor other than the entry's is
 * used.
 */
export function chooseReferentialCategory(request: {
  readonly scheme: string;
  readonly ranked: readonly RankedCategory[];
  readonly find: (code: string) => ListedCategory | undefined;
  readonly toPhysical: (factor: AppliedFactor) => PhysicalFactor;
  /** For factors with the prices of one year; an organization's own list is used unchanged. */
  readonly deflator: Deflator | undefined;
  readonly thresholds: Thresholds;
}): ChosenCategory {
  const { scheme, ranked, find, toPhysical, deflator, thresholds } = request;
  const [best, ...alternatives] = ranked.slice(0, 3);
  const confidence = best?.probability ?? 0;
  const likely = toMatch(confidence, thresholds);
  const listed = best && likely !== 'unmatched' ? find(best.code) : undefined;
  if (best === undefined || listed === undefined) return unmatched(scheme, best, likely);
  const match = listed.isAncestor === true ? 'review' : likely;
  const isPaid = isMonetary(listed.factor);
  return {
    match,
    scheme,
    code: best.code,
    label: listed.label,
    confidence,
    alternatives,
    physical: isPaid ? undefined : toPhysical(listed.factor),
    monetary: isPaid ? toFixedCategory(best, listed.factor, deflator) : undefined,
    others: alternatives.flatMap((guess) => {
      const factor = guess.probability >= riskyProbability ? find(guess.code)?.factor : undefined;
      return factor !== undefined && isMonetary(factor) ? [toFixedCategory(guess, factor, deflator)] : [];
    }),
    reasons: [
      {
        code: 'category_listed',
        ...toRankedValues({ code: best.code, label: listed.label, confidence }, alternatives),
        scheme,
      },
    ],
    warnings: [],
  };
}

function unmatched(scheme: string, best: RankedCategory | undefined, match: Match): ChosenCategory {
  const closest = best && { closest: best.code, confidence: toShownProbability(best.probability) };
  const reason: Reason =
    match === 'unmatched' || best === undefined
      ? { code: 'category_unlikely', scheme, ...closest }
      : { code: 'category_without_factor', category: best.code, scheme };
  return toNoCategory(scheme, { confidence: best?.probability ?? 0, reasons: [reason] });
}
