import type { Carrier, PriceStatus, PriceUnit } from '../../src/prices/energy-price-file.ts';
import { computeSum } from '../catalogue/parse-own-figures.ts';
import { parseRows } from '../parse-rows.ts';
import { chooseQuotes, type PriceQuote } from './price-quote.ts';

const columns = [
  ...(['carrier', 'country', 'band', 'from', 'currency', 'unit', 'scale', 'vatPct'] as const),
  ...(['status', 'source', 'prices'] as const),
] as const;

/**
 * Prices that are not in any machine-readable table, excluding VAT: those of quoted-prices.csv, which were copied from web
 * pages by hand. `scale` converts a published price to our unit, `from` is the smallest quantity, and `prices` are
 * calculations by year: `2022: 41 / 1.08; 2023: 41`.
 */
export function parseQuotes(text: string): readonly PriceQuote[] {
  return parseRows(text, columns).flatMap(({ carrier, unit, status, from, scale, vatPct, prices, ...quoted }) =>
    prices.split('; ').map((entry) => {
      const [year = '', price = ''] = entry.split(': ');
      return {
        ...quoted,
        carrier: carrier as Carrier,
        unit: unit as PriceUnit,
        status: status as PriceStatus,
        from: Number(from),
        to: Number.POSITIVE_INFINITY,
        year: Number(year),
        price: (computeSum(price) * computeSum(scale)) / (1 + Number(vatPct) / 100),
        rank: 0,
      };
    }),
  );
}

/**
 * Excise duty on French non-road diesel minus that on heating oil, in € per litre: 18.82 and 15.62 € per hectolitre
 * since 2018, with the same difference before; from 2024 on, 5.99 € per hectolitre more each year, except for farmers
 * (code des impositions sur les biens et services;
 * https://mda.re/article/2024-05-06/hausse-du-gnr-une-aide-pour-les-petites-entreprises-du-btp).
 */
function offRoadExcise(year: number): number {
  return 0.032 + 0.0599 * Math.max(0, year - 2023);
}

/** Countries where machines use marked gas oil, taxed much like heating oil. Elsewhere they use road diesel. */
const markedGasOil = new Set(['BE', 'ES', 'GB', 'IE', 'LU']);

/**
 * Diesel for machines. Its price is not published over the years, but it is heating oil with a different excise duty.
 */
export function toOffRoadDiesel(quotes: readonly PriceQuote[]): readonly PriceQuote[] {
  return quotes
    .filter(({ carrier, country }) => carrier === 'heating_oil' && (country === 'FR' || markedGasOil.has(country)))
    .map((quote) => ({
      ...quote,
      carrier: 'off_road_diesel',
      price: quote.price + (quote.country === 'FR' ? offRoadExcise(quote.year) : 0),
      status: 'estimated',
      source: `${quote.source} heating oil${quote.country === 'FR' ? ' with the excise on GNR' : ''}`,
    }));
}

/**
 * Bottled propane is assumed to cost as much as bottled butane, the only one of the two with published prices. If only
 * bottles or only tanks have a price for a year, the missing price is that of the nearest year, adjusted by the change
 * in the other.
 */
export function toPropane(quotes: readonly PriceQuote[]): readonly PriceQuote[] {
  const tanks = quotes.filter(({ carrier }) => carrier === 'propane');
  const limit = tanks[0]?.from ?? 0;
  const bottles = quotes
    .filter(({ carrier }) => carrier === 'butane')
    .map((quote) => ({ ...quote, carrier: 'propane', band: 'bottle', to: limit, status: 'estimated' }) as const);
  return [...bottles, ...movedAs(bottles, tanks), ...movedAs(tanks, bottles)];
}

/** Prices for years that only the others have: those of the nearest year, adjusted by the change in the others. */
function movedAs(quotes: readonly PriceQuote[], others: readonly PriceQuote[]): readonly PriceQuote[] {
  const shared = quotes.filter(({ year }) => others.some((other) => other.year === year));
  return others.flatMap((other) => {
    if (quotes.some(({ year }) => year === other.year)) return [];
    const nearest = shared.toSorted((one, two) => Math.abs(one.year - other.year) - Math.abs(two.year - other.year))[0];
    const base = others.find(({ year }) => year === nearest?.year);
    if (nearest === undefined || base === undefined) return [];
    return [{ ...nearest, year: other.year, price: (nearest.price * other.price) / base.price, status: 'estimated' }];
  });
}

/** The French consumer price index that extends a carrier's price to years without one. */
const indices: readonly (readonly [carrier: Carrier, coicop: string])[] = [
  ['heat', 'CP0455'],
  ['wood_pellets', 'CP0454'],
  ['wood_logs', 'CP0454'],
  ['wood_chips', 'CP0454'],
  ['water', 'CP0441'],
  ['sewage', 'CP0443'],
];

/** French prices for years without a quote: those of the nearest year, adjusted with INSEE's index of the product. */
export function fillByIndex(
  quotes: readonly PriceQuote[],
  indexOf: (coicop: string) => ReadonlyMap<number, number>,
): readonly PriceQuote[] {
  return indices.flatMap(([carrier, coicop]) => {
    const known = quotes.filter((quote) => quote.carrier === carrier && quote.country === 'FR');
    const index = indexOf(coicop);
    return [...index].flatMap(([year, value]) => {
      if (known.some((quote) => quote.year === year)) return [];
      const nearest = known.toSorted((one, other) => Math.abs(one.year - year) - Math.abs(other.year - year))[0];
      const base = nearest && index.get(nearest.year);
      if (nearest === undefined || base === undefined) return [];
      const source = `${nearest.source} of ${nearest.year} moved by INSEE ${coicop}`;
      return [{ ...nearest, year, price: (nearest.price * value) / base, status: 'estimated' as const, source }];
    });
  });
}

const members = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));
/**
 * With fewer countries, the median depends on which countries are missing. The price of the previous year is then used,
 * adjusted by the change in the countries that remain.
 */
const enoughCountries = 15;

/**
 * Prices of oil products in the Union: the median of the countries, since the averages of the bulletin were not
 * available.
 */
export function toEuropeanMedians(quotes: readonly PriceQuote[]): readonly PriceQuote[] {
  const carriers: readonly Carrier[] = ['diesel', 'petrol', 'lpg', 'heating_oil', 'heavy_fuel_oil'];
  return carriers.flatMap((carrier) => {
    const inUnion = chooseQuotes(
      quotes.filter((quote) => quote.carrier === carrier && members.has(quote.country) && quote.currency === 'EUR'),
    );
    const byYear = Map.groupBy(inUnion, ({ year }) => year);
    const medians: PriceQuote[] = [];
    for (const year of [...byYear.keys()].sort()) {
      const ofYear = byYear.get(year) ?? [];
      const previous = medians.at(-1);
      const [sample] = ofYear;
      if (sample === undefined) continue;
      const complete = ofYear.length >= enoughCountries || previous === undefined;
      const price = complete
        ? medianOf(ofYear.map((quote) => quote.price))
        : previous.price * medianOf(movesOf(byYear.get(previous.year) ?? [], ofYear));
      const estimated = ofYear.filter(({ status }) => status === 'estimated').length * 2 > ofYear.length;
      medians.push({
        ...sample,
        country: 'EU27',
        price,
        status: estimated ? 'estimated' : 'derived',
        source: 'Median of the EU countries in the Weekly Oil Bulletin',
      });
    }
    return medians;
  });
}

function movesOf(before: readonly PriceQuote[], after: readonly PriceQuote[]): readonly number[] {
  return after.flatMap(({ country, price }) => {
    const base = before.find((quote) => quote.country === country);
    return base === undefined ? [] : [price / base.price];
  });
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) throw new Error('An empty list has no median.');
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
