import type { Factor } from '../catalogue/factor.ts';

/** A mean of several factors, as a factor. */
export type MeanFactor = Factor & { readonly meanOf: readonly Factor[] };

export function isMean(factor: Factor): factor is MeanFactor {
  return factor.meanOf !== undefined;
}

/** Half the width of the 95% interval of the normal distribution, in standard deviations. */
const deviations = 1.96;

/**
 * The geometric mean of at least two figures, because figures of goods differ by multiples, and half the width of the 95% interval in
 * which the next one is expected, both as logarithms.
 */
export function toGeometricMean(values: readonly number[]): { readonly value: number; readonly spread: number } {
  const logarithms = values.map(Math.log);
  const mean = logarithms.reduce((sum, one) => sum + one, 0) / values.length;
  const variance = logarithms.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (values.length - 1);
  return { value: Number(Math.exp(mean).toPrecision(4)), spread: deviations * Math.sqrt(variance) };
}

/** A spread of logarithms as the relative uncertainty that factors state. */
export function toUncertaintyPct(spread: number): number {
  return Math.round((Math.exp(spread) - 1) * 100);
}

/** The first of equals. */
export function mostFrequent(codes: readonly string[]): string {
  const counts = Map.groupBy(codes, (code) => code);
  return [...counts].reduce((best, next) => (next[1].length > best[1].length ? next : best))[0];
}
