import type { FactorUnit } from '../catalogue/factor.ts';
import { splitKnowledge } from '../knowledge-lines.ts';

/** The mean price of a good on the world market in a year, excluding VAT, with the lowest and the highest month. */
export type GoodsPrice = {
  readonly factorIds: readonly string[];
  readonly good: string;
  readonly year: number;
  readonly unit: FactorUnit;
  readonly priceEur: number;
  readonly lowEur: number;
  readonly highEur: number;
  /** How many times that price a buyer of one lot pays, at least and at most: its form, packing, delivery and margins. */
  readonly least: number;
  readonly most: number;
  readonly source: string;
};

/** What a buyer probably paid for one unit: the middle of what is possible, and right within a factor of 1 + u (95 %). */
export type PaidPrice = { readonly priceEur: number; readonly u: number; readonly price: GoodsPrice };

export type GoodsPrices = ReturnType<typeof createGoodsPrices>;

const header = 'factors;good;year;unit;priceEur;lowEur;highEur;least;most;source';
/** Prices of goods move too much to be used for other years. */
const mostYearsApart = 2;

/** The text of `data/goods-prices.csv`. */
export function formatGoodsPrices(prices: readonly GoodsPrice[]): string {
  const lines = prices.map(({ factorIds, good, year, unit, priceEur, lowEur, highEur, least, most, source }) =>
    [factorIds.join(' '), good, year, unit, priceEur, lowEur, highEur, least, most, source].join(';'),
  );
  return `${[header, ...lines].join('\n')}\n`;
}

/** Parses `data/goods-prices.csv`. */
export function createGoodsPrices(text: string) {
  const byFactor = Map.groupBy(
    splitKnowledge(text, ';').flatMap((cells) => {
      const price = toGoodsPrice(cells);
      return price.factorIds.map((id) => ({ id, price }));
    }),
    ({ id }) => id,
  );
  return {
    factorIds: [...byFactor.keys()],

    /** The price of the year, or of the nearest one at most two years away; without a year, the latest. */
    find(factorId: string, year?: number): PaidPrice | undefined {
      const known = byFactor.get(factorId);
      if (known === undefined) return undefined;
      const wanted = year ?? Math.max(...known.map(({ price }) => price.year));
      const apart = (price: GoodsPrice) => Math.abs(price.year - wanted);
      const [nearest] = known.map(({ price }) => price).sort((a, b) => apart(a) - apart(b));
      return nearest === undefined || apart(nearest) > mostYearsApart ? undefined : toPaid(nearest);
    },
  };
}

function toPaid(price: GoodsPrice): PaidPrice {
  const least = price.lowEur * price.least;
  const most = price.highEur * price.most;
  return { priceEur: Math.sqrt(least * most), u: Math.sqrt(most / least) - 1, price };
}

function toGoodsPrice(cells: readonly string[]): GoodsPrice {
  const [factors = '', good = '', year, unit, price, low, high, least, most, source = ''] = cells;
  return {
    factorIds: factors.split(' '),
    good,
    year: Number(year),
    unit: unit as FactorUnit,
    priceEur: Number(price),
    lowEur: Number(low),
    highEur: Number(high),
    least: Number(least),
    most: Number(most),
    source,
  };
}
