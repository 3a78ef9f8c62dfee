import type { Catalogue } from '../catalogue/catalogue.ts';
import type { AppliedFactor } from './applied-factor.ts';

/** A factor per money, and whether its prices are only of the year nearest to the one asked for. */
export type Ratio = { readonly factor: AppliedFactor; readonly isNearestYear: boolean };

/** A category as what is paid for it: the factor per euro or dollar for each purchase year. */
export type MonetaryCategory = {
  readonly code: string;
  /** That the product belongs to it. */
  readonly probability: number;
  /** The ratio of a year, else of the nearest one; without a year the latest. Undefined where there is none. */
  ratioFor(year: number | undefined): Ratio | undefined;
};

type Guess = { readonly code: string; readonly probability: number };

/** A group of the ADEME ratios. */
export function toAdemeCategory({ code, probability }: Guess, catalogue: Catalogue): MonetaryCategory {
  return { code, probability, ratioFor: (year) => catalogue.findRatio(code, year ?? Number.MAX_VALUE) };
}

/** A category with one factor for all years; its own year is that of its prices. */
export function toFixedCategory({ code, probability }: Guess, factor: AppliedFactor): MonetaryCategory {
  return {
    code,
    probability,
    ratioFor: (year) => ({ factor, isNearestYear: year !== undefined && year !== (factor.year ?? year) }),
  };
}
