import { toSignificant } from '../footprint/significant.ts';

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
export type UncertainPart = { readonly kg: number; readonly sources: readonly ErrorSource[] };

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
    parts: parts.map(({ kg, sources }) => ({
      kg: toSignificant(kg),
      sources: sources.map((source) => ({ ...source, u: toSignificant(source.u * 100) / 100 })),
    })),
    ...(category && {
      category: { shiftKg: toSignificant(category.shiftKg), variance: toSignificant(category.variance) },
    }),
  };
}

/** Merges cases into one with the same effect on every total, for products with several cases. */
export function mergeCases(cases: readonly UncertainCase[]): UncertainCase {
  const [only] = cases;
  if (only !== undefined && cases.length === 1) return only;
  const parts = new Map<string, UncertainPart>();
  for (const part of cases.flatMap((one) => one.parts)) {
    // Own errors are independent between parts, so such parts cannot be added up.
    const isShared = part.sources.every(({ isOwn }) => isOwn !== true);
    const key = isShared ? part.sources.map(({ key, u }) => `${key}\n${u}`).join('\n') : `own ${parts.size}`;
    const known = parts.get(key);
    parts.set(key, known === undefined ? part : { ...known, kg: known.kg + part.kg });
  }
  const errors = cases.map(({ category }) => category).filter((category) => category !== undefined);
  const category = errors.reduce(
    (sum, { shiftKg, variance }) => ({ shiftKg: sum.shiftKg + shiftKg, variance: sum.variance + variance }),
    { shiftKg: 0, variance: 0 },
  );
  return { parts: [...parts.values()], ...(errors.length > 0 && { category }) };
}
