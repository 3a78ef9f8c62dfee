import { toSignificant } from '../footprint/significant.ts';
import { fromLogSigma, toLogSigma } from './log-sigma.ts';

/**
 * One reason why a figure may be wrong, as a multiplicative error. Sources with the same key are the same error
 * wherever they occur (an emission factor, the average price of a carrier and year); sources with different keys are
 * independent.
 */
export type ErrorSource = {
  /** A factor's id or `price:FR-gas-2023`; for an error of this part alone, what was assumed: `distance`. */
  readonly key: string;
  /** The 95% confidence interval is x/(1+u) to x·(1+u). */
  readonly u: number;
  /** The error affects only this part: an assumed density or distance says nothing about other cases. */
  readonly isOwn?: true;
};

/** An amount × a factor, with all its sources of error. Credit notes are negative. */
export type UncertainPart = {
  readonly kg: number;
  /**
   * The figure is the mean of its distribution, as a ratio is the mean of what is bought: its errors lower the median.
   * Otherwise it is the median.
   */
  readonly isMean?: true;
  readonly sources: readonly ErrorSource[];
};

/** The effect of a wrong category; independent of every other case. */
export type CategoryError = {
  /** The mean over the candidates minus the figure of the chosen category. */
  readonly shiftKg: number;
  /** The variance over the candidates, in kg². */
  readonly variance: number;
};

/** The values of one case that the interval of a total needs. */
export type UncertainCase = {
  readonly parts: readonly UncertainPart[];
  /** Absent if the category is certain. */
  readonly category?: CategoryError;
};

/** The case with the rounded figures of its reasons, so that totals from either are the same. */
export function roundCase({ parts, category }: UncertainCase): UncertainCase {
  return {
    parts: parts.map(roundPart),
    ...(category && {
      category: { shiftKg: toSignificant(category.shiftKg), variance: toSignificant(category.variance) },
    }),
  };
}

function roundPart({ kg, isMean, sources }: UncertainPart): UncertainPart {
  const rounded = { kg: toSignificant(kg), sources: sources.map(roundError) };
  return isMean === true ? { isMean, ...rounded } : rounded;
}

/** Most errors are stated in whole percent, and shared between cases. */
function roundError(error: ErrorSource): ErrorSource {
  const u = toSignificant(error.u * 100) / 100;
  return u === error.u ? error : { ...error, u };
}

/** Merges cases into one with the same effect on every total, for products with several cases. */
export function mergeCases(cases: readonly UncertainCase[]): UncertainCase {
  const [only] = cases;
  if (only !== undefined && cases.length === 1) return only;
  const parts = new Map<string, UncertainPart>();
  for (const part of cases.flatMap((one) => one.parts)) {
    const key = toMergeKey(part) ?? `own ${parts.size}`;
    const known = parts.get(key);
    parts.set(key, known === undefined ? part : addParts(known, part));
  }
  const errors = cases.map(({ category }) => category).filter((category) => category !== undefined);
  const category = errors.reduce(
    (sum, { shiftKg, variance }) => ({ shiftKg: sum.shiftKg + shiftKg, variance: sum.variance + variance }),
    { shiftKg: 0, variance: 0 },
  );
  return { parts: [...parts.values()], ...(errors.length > 0 && { category }) };
}

/**
 * Parts with the same key can be added up: those with the same shared errors and, if their figures are means, at most
 * one error of their own. Other own errors are independent between parts and move their means: such parts have no key.
 * Credit notes with errors of their own are added up separately, because a sum near zero has no relative error.
 */
function toMergeKey({ kg, isMean, sources }: UncertainPart): string | undefined {
  const own = sources.filter(({ isOwn }) => isOwn === true);
  if (own.length > 1 || (own.length === 1 && isMean !== true)) return undefined;
  const shared = sources.filter(({ isOwn }) => isOwn !== true).map(({ key, u }) => `${key}\n${u}`);
  const sign = own.length === 1 ? `${own[0]?.key} ${Math.sign(kg)}` : '';
  return [isMean === true ? 'mean' : 'median', sign, ...shared].join('\n');
}

/** Their own errors are independent: the variances in kilograms are added up. */
function addParts(one: UncertainPart, other: UncertainPart): UncertainPart {
  const kg = one.kg + other.kg;
  if (!one.sources.some(({ isOwn }) => isOwn === true)) return { ...one, kg };
  const variance = ownVariance(one) + ownVariance(other);
  const u = kg === 0 ? 0 : fromLogSigma(Math.sqrt(Math.log1p(variance / kg ** 2)));
  return { ...one, kg, sources: one.sources.map((source) => (source.isOwn === true ? { ...source, u } : source)) };
}

/** The variance in kg² that a part whose figure is a mean has for itself. */
function ownVariance({ kg, sources }: UncertainPart): number {
  const squares = sources.reduce((sum, { isOwn, u }) => (isOwn === true ? sum + toLogSigma(u) ** 2 : sum), 0);
  return kg ** 2 * Math.expm1(squares);
}
