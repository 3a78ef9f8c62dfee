import { formatYearTable, parseYearTable, type YearRow } from './year-table.ts';

/** Goods bought by the kilowatt-hour, litre, kilogram or cubic metre whose bills often state no quantity. */
export const carriers = [
  'electricity',
  'gas',
  'heat',
  'diesel',
  'off_road_diesel',
  'petrol',
  'e85',
  'lpg',
  'heating_oil',
  'kerosene',
  'heavy_fuel_oil',
  'propane',
  'butane',
  'wood_pellets',
  'wood_logs',
  'wood_chips',
  'water',
  'sewage',
] as const;

/** A carrier. Gas is in kWh of gross calorific value, wood in kWh of net calorific value. */
export type Carrier = (typeof carriers)[number];

/** The units in which prices are given. */
export type PriceUnit = 'kWh' | 'litre' | 'kg' | 'm3';

/**
 * Observed: as published. Derived: published with VAT, which was deducted, or the median of several countries.
 * Estimated: from part of a year, from a figure quoted for one month, or adjusted from another year with a price
 * index.
 */
export type PriceStatus = 'observed' | 'derived' | 'estimated';

/** The price of one unit in a year, excluding VAT and including excise duty. */
export type YearPrice = { readonly price: number; readonly status: PriceStatus };

/** The prices of one carrier, place and size of customer, from one source. */
export type PriceSeries = {
  readonly carrier: Carrier;
  /** ISO 3166 alpha-2, or `EU27`. */
  readonly country: string;
  /** Empty if the price does not depend on the customer's size. */
  readonly band: string;
  /** The minimum that customers of this band buy in a year, in units. */
  readonly from: number;
  /** The minimum of the next band; infinite for the largest. */
  readonly to: number;
  readonly currency: string;
  readonly unit: PriceUnit;
  readonly source: string;
  readonly prices: ReadonlyMap<number, YearPrice>;
};

const columns = ['carrier', 'country', 'band', 'from', 'to', 'currency', 'unit', 'source'];

/** The letter that marks a price that was not observed. */
const marks: Readonly<Record<PriceStatus, string>> = { observed: '', derived: 'd', estimated: 'e' };

/** The text of the file, the same for the same series. Texts must not contain commas. */
export function formatEnergyPrices(series: readonly PriceSeries[]): string {
  return formatYearTable(
    columns,
    series.map(({ carrier, country, band, from, to, currency, unit, source, prices }) => ({
      cells: [carrier, country, band, from, Number.isFinite(to) ? to : '', currency, unit, source],
      values: new Map([...prices].map(([year, { price, status }]) => [year, `${price}${marks[status]}`])),
    })),
  );
}

/** Parses `data/energy-prices.csv` into series, in the order of its lines. Throws if the format is wrong. */
export function parseEnergyPrices(text: string): readonly PriceSeries[] {
  return parseYearTable(text, 'energy prices', columns).map(toSeries);
}

function toSeries({ cells, values }: YearRow): PriceSeries {
  const [carrier, country, band, from, to, currency, unit, source] = cells as [
    ...[string, string, string, string, string, string, string, string],
  ];
  return {
    carrier: carrier as Carrier,
    country,
    band,
    from: Number(from),
    to: to === '' ? Number.POSITIVE_INFINITY : Number(to),
    currency,
    unit: unit as PriceUnit,
    source,
    prices: new Map([...values].map(([year, cell]) => [year, toYearPrice(cell)])),
  };
}

function toYearPrice(cell: string): YearPrice {
  if (cell.endsWith('d')) return { price: Number(cell.slice(0, -1)), status: 'derived' };
  if (cell.endsWith('e')) return { price: Number(cell.slice(0, -1)), status: 'estimated' };
  return { price: Number(cell), status: 'observed' };
}
