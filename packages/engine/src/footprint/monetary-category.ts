import type { Branch } from '../catalogue/branches.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { RatiosAbroad } from '../geography/ratios-abroad.ts';
import type { Deflator } from '../prices/deflator.ts';
import type { AppliedFactor } from './applied-factor.ts';
import type { Ratio } from './ratio.ts';
import { createRatioMemory } from './ratio-memory.ts';

/** A category by amount paid: the factor per euro or dollar for each purchase year. */
export type MonetaryCategory = {
  readonly code: string;
  /** The probability that the product belongs to it. */
  readonly probability: number;
  /**
   * The ratio of a year, or else of the nearest one; without a year, the latest. Undefined if there is none. The country decides
   * whose ratio it is; without one, ADEME's.
   */
  ratioFor(year: number | undefined, country?: string): Ratio | undefined;
};

/** Where ratios are looked up. */
export type RatioSource = { readonly catalogue: Catalogue; readonly deflator: Deflator; readonly abroad: RatiosAbroad };

type Guess = { readonly code: string; readonly probability: number };

/** A group of the ADEME ratios or a part of it, outside France by the ratio of the country. */
export function toAdemeCategory(
  { code, probability }: Guess,
  ratios: RatioSource,
  branch?: Branch | undefined,
): MonetaryCategory {
  return new AdemeCategory(code, probability, ratios, branch);
}

/** The ratios of ADEME that were looked up with a source. */
const known = new WeakMap<RatioSource, ReturnType<typeof createRatioMemory>>();

/** A class, because each line has several. */
class AdemeCategory implements MonetaryCategory {
  readonly code: string;
  readonly probability: number;
  readonly #ratios: RatioSource;
  readonly #branch: Branch | undefined;

  constructor(code: string, probability: number, ratios: RatioSource, branch: Branch | undefined) {
    this.code = code;
    this.probability = probability;
    this.#ratios = ratios;
    this.#branch = branch;
  }

  ratioFor(year: number | undefined, country?: string): Ratio | undefined {
    const { abroad } = this.#ratios;
    const branch = this.#branch;
    const local = country === undefined ? undefined : abroad.find(this.code, country, year);
    if (local === undefined || country === undefined) return this.#findAdeme(year);
    const part = branch === undefined ? undefined : abroad.find(branch.code, country, year);
    return part?.factor.source === local.factor.source ? part : local;
  }

  #findAdeme(year: number | undefined): Ratio | undefined {
    const source = this.#ratios;
    let memory = known.get(source);
    if (memory === undefined) {
      memory = createRatioMemory();
      known.set(source, memory);
    }
    return memory.find(this.code, this.#branch?.code ?? '', year, (code, branch) =>
      toAdemeRatio(source, code, branch, year),
    );
  }
}

function toAdemeRatio(
  { catalogue, deflator }: RatioSource,
  code: string,
  branch: string,
  year: number | undefined,
): Ratio | undefined {
  const part = branch === '' ? undefined : catalogue.findRatio(branch, year ?? Number.MAX_VALUE);
  const found = part ?? catalogue.findRatio(code, year ?? Number.MAX_VALUE);
  if (found === undefined || year === undefined || !found.isNearestYear) {
    return found && { ...found, deflation: undefined };
  }
  const toYear = found.factor.year;
  return { ...found, deflation: deflator.deflate({ scheme: 'ademe', code, fromYear: year, toYear }) };
}

/**
 * A category with one factor for all years, in prices of the factor's year. With a deflator, as for EPA factors,
 * amounts of other years are converted to those prices.
 */
export function toFixedCategory(
  { code, probability }: Guess,
  factor: AppliedFactor,
  deflator: Deflator | undefined,
): MonetaryCategory {
  return {
    code,
    probability,
    ratioFor(year) {
      const toYear = factor.year;
      const isNearestYear = year !== undefined && toYear !== undefined && year !== toYear;
      const deflation = isNearestYear
        ? deflator?.deflate({ scheme: 'naics', code, fromYear: year, toYear })
        : undefined;
      return { factor, isNearestYear, deflation };
    },
  };
}

/**
 * One ratio that a person chose, for all years: amounts of other years are converted to its prices if an index is
 * known.
 */
export function toChosenRatio(
  factor: AppliedFactor,
  { deflator, abroad }: Pick<RatioSource, 'deflator' | 'abroad'>,
): MonetaryCategory {
  const { code, year: toYear } = factor;
  const isFromAbroad = abroad.findById(factor.id) !== undefined;
  const scheme = factor.source === 'US EPA' ? 'naics' : 'ademe';
  const isOwn = factor.source === 'Own factor' || factor.source === 'Referential';
  return {
    code,
    probability: 1,
    ratioFor(year) {
      const isNearestYear = year !== undefined && toYear !== undefined && year !== toYear;
      const deflation =
        !isNearestYear || isOwn
          ? undefined
          : isFromAbroad
            ? abroad.movePrices(factor.country, year, toYear)
            : deflator.deflate({ scheme, code, fromYear: year, toYear });
      return { factor, isNearestYear, deflation };
    },
  };
}
