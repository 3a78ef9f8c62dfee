import { toSignificant } from '../footprint/significant.ts';

/**
 * One reason why a figure may be wrong, as a factor on it. Sources with the same key are the same error wherever they
 * occur (an emission factor, the average price of a carrier and year); sources with different keys are independent.
 */
export type ErrorSource = {
  /** A factor's id, `price:FR-gas-2023`; of an own source what was assumed: `distance`. */
  readonly key: string;
  /** In 95 of 100 cases the truth lies between x/(1+u) and x·(1+u). */
  readonly u: number;
  /** The error is this part's alone: a density or distance that was assumed for it says nothing about other cases. */
  readonly isOwn?: true;
};

/** An amount × a factor, with everything in it that may be wrong. Credit notes are negative. */
export type UncertainPart = { readonly kg: number; readonly sources: readonly ErrorSource[] };

/** What a wrong category of the case would mean; independent of every other case. */
export type CategoryError = {
  /** The mean over the candidates less the figure of the category that was chosen. */
  readonly shiftKg: number;
  /** Over the candidates, kg². */
  readonly variance: number;
};

/** Whatever the interval of a total needs to know of one case. */
export type UncertainCase = {
  readonly parts: readonly UncertainPart[];
  /** Absent where the category is certain. */
  readonly category?: CategoryError;
};

/** The case with the figures that its sentence in the exported file gives: totals of both are the same. */
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

/** Several cases as one with the same effect on every total: what the line of a product with several cases keeps. */
export function mergeCases(cases: readonly UncertainCase[]): UncertainCase {
  const [only] = cases;
  if (only !== undefined && cases.length === 1) return only;
  const parts = new Map<string, UncertainPart>();
  for (const part of cases.flatMap((one) => one.parts)) {
    // Own errors are independent from part to part and cannot be added up.
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
