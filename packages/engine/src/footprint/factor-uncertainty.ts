import { categorySpread } from '../uncertainty/category-spread.ts';
import { type ProductSpreads, toOwnSpread } from '../uncertainty/product-spread.ts';
import type { UncertainCase, UncertainPart } from '../uncertainty/uncertain-case.ts';
import { anyGroupRatio } from './any-purchase.ts';
import { type AppliedFactor, isMonetary } from './applied-factor.ts';
import type { MonetaryCategory } from './monetary-category.ts';
import { footprintOf, type Part } from './part.ts';
import type { Total } from './total.ts';

/**
 * Used if the publisher states none. Physical: between ADEME's 30% for well-known goods and 70% for rough figures.
 * Monetary: what ADEME states for its own ratios.
 */
const defaultPct = { physical: 50, monetary: 80 } as const;

/** The relative uncertainty of a factor: its 95% confidence interval is x/(1+u) to x·(1+u). */
export function uncertaintyOf({ uncertaintyPct, unit }: AppliedFactor): number {
  return (uncertaintyPct ?? (isMonetary({ unit }) ? defaultPct.monetary : defaultPct.physical)) / 100;
}

/** The uncertainty of a case's footprint: its factors, its assumptions, and the risk of a wrong category. */
export function toUncertainCase(request: {
  readonly total: Total;
  /** The cost of its counted rows; undefined if not known for all of them. */
  readonly spendEur: number | undefined;
  /** The probability that the category, or the goods named, is right. */
  readonly probability: number;
  readonly alternatives: readonly MonetaryCategory[];
  readonly spreads: ProductSpreads;
}): UncertainCase {
  const { total, spendEur, probability, alternatives, spreads } = request;
  const parts = toUncertainParts(total.parts, spreads);
  if (spendEur === undefined || probability >= 1) return { parts };
  const { lead, activityValue } = total;
  const paid = lead.method === 'monetary' ? activityValue : spendEur;
  const unit = lead.method === 'monetary' ? lead.factor.unit : 'EUR';
  const candidates = alternatives.flatMap((category) => {
    const factor = category.ratioFor(lead.factor.year)?.factor;
    return factor?.unit === unit ? [{ probability: category.probability, kg: paid * factor.value }] : [];
  });
  const own = { probability, kg: total.footprintKgCo2e };
  const { meanKg, variance } = categorySpread([own, ...candidates], spendEur * anyGroupRatio);
  return { parts, category: { shiftKg: meanKg - total.footprintKgCo2e, variance } };
}

function toUncertainParts(parts: readonly Part[], spreads: ProductSpreads): readonly UncertainPart[] {
  const spreadParts = parts.map((part) => ({ part, kg: footprintOf(part), spread: spreads.find(part.factor) }));
  return spreadParts.map((one) => {
    const { part, kg, spread } = one;
    const sources = [{ key: part.factor.id, u: uncertaintyOf(part.factor) }, ...part.assumptions];
    if (spread === undefined) return { kg, sources };
    // All purchases of a case are of one product: what is its own is stated once, for the largest part.
    const alike = spreadParts.filter((other) => other.spread?.code === spread.code);
    const largest = alike.reduce((best, next) => (Math.abs(next.kg) > Math.abs(best.kg) ? next : best));
    if (largest !== one) return { kg, isMean: true, sources: [...sources, spread.common] };
    const share = kg === 0 ? 0 : alike.reduce((sum, other) => sum + other.kg, 0) / kg;
    const variance = alike.length === 1 ? spread.ownVariance : Math.log1p(share ** 2 * Math.expm1(spread.ownVariance));
    return { kg, isMean: true, sources: [...sources, spread.common, toOwnSpread(variance)] };
  });
}
