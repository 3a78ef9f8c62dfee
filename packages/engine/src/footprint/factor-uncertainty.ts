import { categorySpread } from '../uncertainty/category-spread.ts';
import type { ProductSpreads } from '../uncertainty/product-spread.ts';
import { type GroupPart, spreadParts } from '../uncertainty/spread-parts.ts';
import type { ErrorSource, UncertainCase, UncertainPart } from '../uncertainty/uncertain-case.ts';
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

/** The uncertainty of a case's footprint: its factors, its assumptions, its product, and the risk of a wrong category. */
export function toUncertainCase(request: {
  readonly total: Total;
  /** The cost of its counted rows; undefined if not known for all of them. */
  readonly spendEur: number | undefined;
  /** The probability that the category, or the goods named, is right. */
  readonly probability: number;
  readonly alternatives: readonly MonetaryCategory[];
  readonly spreads: ProductSpreads;
  /** The country whose ratios were used; if absent, ADEME's were. */
  readonly country?: string | undefined;
}): UncertainCase {
  const { total, spendEur, probability, alternatives, spreads } = request;
  if (spendEur === undefined || probability >= 1) return { parts: toUncertainParts(total.parts, spreads, 1) };
  const parts = toUncertainParts(total.parts, spreads, probability);
  const { lead, activityValue } = total;
  const paid = lead.method === 'monetary' ? activityValue : spendEur;
  const unit = lead.method === 'monetary' ? lead.factor.unit : 'EUR';
  const candidates = [{ probability, kg: total.footprintKgCo2e }];
  for (const category of alternatives) {
    const factor = category.ratioFor(lead.factor.year, request.country)?.factor;
    if (factor?.unit === unit) candidates.push({ probability: category.probability, kg: paid * factor.value });
  }
  const { meanKg, variance } = categorySpread(candidates, spendEur * anyGroupRatio);
  return { parts, category: { shiftKg: meanKg - total.footprintKgCo2e, variance } };
}

/** There are few factors, used many times; they are kept as long as their catalogue is in use. */
const errors = new WeakMap<AppliedFactor, ErrorSource>();

function errorOf(factor: AppliedFactor): ErrorSource {
  const known = errors.get(factor);
  if (known !== undefined) return known;
  const error: ErrorSource = { key: factor.id, u: uncertaintyOf(factor) };
  errors.set(factor, error);
  return error;
}

/** The parts with their errors: those by the ratio of a group have the spread between its products. */
function toUncertainParts(
  parts: readonly Part[],
  spreads: ProductSpreads,
  probability: number,
): readonly UncertainPart[] {
  const found: UncertainPart[] = [];
  const ofGroups: GroupPart[] = [];
  for (const part of parts) {
    const kg = footprintOf(part);
    const sources = [errorOf(part.factor), ...part.assumptions];
    const spread = spreads.find(part.factor);
    if (spread === undefined) found.push({ kg, sources });
    else {
      sources.push(spread.common);
      ofGroups.push({ kg, shared: sources, group: spread.code, ownVariance: spread.ownVariance });
    }
  }
  if (ofGroups.length === 0) return found;
  const spreaded = spreadParts(ofGroups, probability);
  return found.length === 0 ? spreaded : [...found, ...spreaded];
}
