import { type AppliedFactor, isMonetary } from './applied-factor.ts';
import type { MonetaryCategory } from './monetary-category.ts';
import { footprintOf, type Part } from './part.ts';
import { toSignificant } from './significant.ts';
import type { Total } from './total.ts';

/** Where the footprint may lie. Low is never above it, high never below. */
export type Range = { readonly lowKgCo2e: number; readonly highKgCo2e: number };

/**
 * Where the publisher states none. Physical: between ADEME's 30 % for well-known goods and 70 % for rough ones.
 * Monetary: what ADEME states for its own ratios.
 */
const defaultPct = { physical: 50, monetary: 80 } as const;

/** The share by which a factor may be wrong. */
export function uncertaintyOf({ uncertaintyPct, unit }: AppliedFactor): number {
  return (uncertaintyPct ?? (isMonetary({ unit }) ? defaultPct.monetary : defaultPct.physical)) / 100;
}

/**
 * Each part's factor × (1 ± its uncertainty); what is counted by money also with the factors of the other categories
 * the product may belong to. A positive footprint has no negative low, a negative one no positive high.
 */
export function toRange({ parts, footprintKgCo2e }: Total, alternatives: readonly MonetaryCategory[]): Range {
  const scenarios = [parts, ...alternatives.map((category) => parts.map((part) => swap(part, category)))];
  const ranges = scenarios.map((scenario) => scenario.map(rangeOf));
  const lows = ranges.map((scenario) => scenario.reduce((sum, { lowKgCo2e }) => sum + lowKgCo2e, 0));
  const highs = ranges.map((scenario) => scenario.reduce((sum, { highKgCo2e }) => sum + highKgCo2e, 0));
  const low = toSignificant(Math.min(footprintKgCo2e, ...lows));
  const high = toSignificant(Math.max(footprintKgCo2e, ...highs));
  return {
    lowKgCo2e: footprintKgCo2e >= 0 ? Math.max(0, low) : low,
    highKgCo2e: footprintKgCo2e <= 0 ? Math.min(0, high) : high,
  };
}

/** The part as it would be in another category; itself where it is not counted by money, or the other has no ratio. */
function swap(part: Part, category: MonetaryCategory): Part {
  const factor = part.method === 'monetary' ? category.ratioFor(part.factor.year)?.factor : undefined;
  return factor?.unit === part.factor.unit ? { ...part, factor } : part;
}

function rangeOf(part: Part): Range {
  const footprint = footprintOf(part);
  const uncertainty = uncertaintyOf(part.factor);
  const ends = [footprint * Math.max(0, 1 - uncertainty), footprint * (1 + uncertainty)];
  return { lowKgCo2e: Math.min(...ends), highKgCo2e: Math.max(...ends) };
}
