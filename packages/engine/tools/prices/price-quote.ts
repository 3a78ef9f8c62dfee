import type { Carrier, PriceSeries, PriceStatus, PriceUnit } from '../../src/prices/energy-price-file.ts';

/** One price of one year, excluding VAT and including excise duty, before the best of each year is chosen. */
export type PriceQuote = {
  readonly carrier: Carrier;
  readonly country: string;
  readonly band: string;
  readonly from: number;
  readonly to: number;
  readonly year: number;
  readonly price: number;
  readonly currency: string;
  readonly unit: PriceUnit;
  readonly status: PriceStatus;
  readonly source: string;
  /** Among prices of the same status, the one with the lowest rank is used. */
  readonly rank: number;
};

const statusOrder: readonly PriceStatus[] = ['observed', 'derived', 'estimated'];

/** The best price of each carrier, place, band and year: observed before derived before estimated, then by rank. */
export function chooseQuotes(quotes: readonly PriceQuote[]): readonly PriceQuote[] {
  const groups = Map.groupBy(quotes, ({ carrier, country, band, year }) => [carrier, country, band, year].join());
  return [...groups.values()].flatMap((group) => group.toSorted(byPreference).slice(0, 1));
}

function byPreference(one: PriceQuote, other: PriceQuote): number {
  return (
    statusOrder.indexOf(one.status) - statusOrder.indexOf(other.status) ||
    one.rank - other.rank ||
    one.price - other.price
  );
}

/** Converts quotes to the series of the file: one line for each carrier, place, band and source. */
export function toSeries(quotes: readonly PriceQuote[], carriers: readonly Carrier[]): readonly PriceSeries[] {
  const groups = Map.groupBy(quotes, ({ carrier, country, band, currency, source }) =>
    [carrier, country, band, currency, source].join(),
  );
  const series = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { carrier, country, band, from, to, currency, unit, source } = first;
    const prices = group
      .toSorted((one, other) => one.year - other.year)
      .map(({ year, price, status }) => [year, { price: Number(price.toPrecision(5)), status }] as const);
    return [{ carrier, country, band, from, to, currency, unit, source, prices: new Map(prices) }];
  });
  return series.toSorted(
    (one, other) =>
      carriers.indexOf(one.carrier) - carriers.indexOf(other.carrier) ||
      compare(one.country, other.country) ||
      one.from - other.from ||
      compare(one.source, other.source),
  );
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
