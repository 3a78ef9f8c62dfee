import type { FactorUnit } from '../catalogue/factor.ts';
import { splitKnowledge } from '../knowledge-lines.ts';

/** The typical price of one unit of a thing, excluding VAT. */
export type UsualPrice = {
  readonly priceEur: number;
  readonly unit: FactorUnit;
  /** The price is right within a factor of 1 + this / 100, with 95% confidence. */
  readonly uncertaintyPct: number;
  readonly year: number;
  /** ISO country code; empty if it applies to any country. */
  readonly country: string;
  /** Who says so: the publisher itself, somebody who quotes it, or nobody: an order of magnitude. */
  readonly mark: 'primary' | 'second-hand' | 'memory';
  /** Its publisher, or a note that it is estimated. */
  readonly source: string;
};

export type UsualPrices = ReturnType<typeof createUsualPrices>;

/** Parses `data/knowledge/usual-prices.csv`; a line that starts with `#` is a comment. */
export function createUsualPrices(text: string) {
  const byFactor = new Map<string, UsualPrice[]>();
  for (const cells of splitKnowledge(text, ';')) {
    const [factors = '', unit, price, year, uncertainty, country = '', mark, source = ''] = cells;
    const usual: UsualPrice = {
      priceEur: Number(price),
      unit: unit as FactorUnit,
      uncertaintyPct: Number(uncertainty),
      year: Number(year),
      country,
      mark: mark as UsualPrice['mark'],
      source,
    };
    for (const id of factors.split(' ')) byFactor.set(id, [...(byFactor.get(id) ?? []), usual]);
  }

  return {
    factorIds: [...byFactor.keys()],

    /**
     * The price of the country, otherwise the one for any country, otherwise another country's; of several years, the
     * nearest. Undefined if none is known.
     */
    find(factorId: string, country = '', year?: number): UsualPrice | undefined {
      const distance = (price: UsualPrice) => Math.abs(price.year - (year ?? latestYear));
      const strangeness = (price: UsualPrice) => (price.country === country ? 0 : price.country === '' ? 1 : 2);
      return byFactor
        .get(factorId)
        ?.toSorted((a, b) => strangeness(a) - strangeness(b) || distance(a) - distance(b))[0];
    },
  };
}

/** Later than any price of the file. */
const latestYear = 2100;
