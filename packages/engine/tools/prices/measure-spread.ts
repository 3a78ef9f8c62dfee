import type { Carrier, PriceSeries } from '../../src/prices/energy-price-file.ts';

/** The ninth decile of the errors, in percent. */
export type MeasuredSpread = {
  readonly carrier: Carrier;
  /** With the price of the year before or after, adjusted by the change in the European average. */
  readonly yearMoved: number;
  /** With the price of the year before or after. */
  readonly year: number;
  /** With the European average. */
  readonly country: number;
};

/** Measures how far published prices in euros are from those of other years and from European ones. */
export function measureSpread(series: readonly PriceSeries[], carrier: Carrier): MeasuredSpread {
  const ofCarrier = series.filter((entry) => entry.carrier === carrier && entry.currency === 'EUR');
  const averages = new Map<string, Map<number, number>>();
  for (const entry of ofCarrier.filter(({ country }) => country === 'EU27')) {
    const prices = averages.get(entry.band) ?? new Map<number, number>();
    for (const [year, { price }] of entry.prices) prices.set(year, price);
    averages.set(entry.band, prices);
  }
  const same: number[] = [];
  const moved: number[] = [];
  const other: number[] = [];
  for (const { country, band, prices } of ofCarrier) {
    const average = averages.get(band);
    if (country === 'EU27' || average === undefined) continue;
    for (const [year, { price, status }] of prices) {
      const [next, here, there] = [prices.get(year + 1), average.get(year), average.get(year + 1)];
      if (status === 'estimated' || here === undefined) continue;
      other.push(Math.abs(Math.log(price / here)));
      if (next === undefined || next.status === 'estimated' || there === undefined) continue;
      const change = Math.log(next.price / price);
      same.push(Math.abs(change));
      moved.push(Math.abs(change - Math.log(there / here)));
    }
  }
  return { carrier, yearMoved: ninthDecile(moved), year: ninthDecile(same), country: ninthDecile(other) };
}

function ninthDecile(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return Math.round(100 * (sorted[Math.floor(0.9 * (sorted.length - 1))] ?? 0));
}
