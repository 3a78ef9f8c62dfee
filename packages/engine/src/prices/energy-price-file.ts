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

const firstYear = 2015;
const lastYear = 2025;
const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index);
const columns = ['carrier', 'country', 'band', 'from', 'to', 'currency', 'unit', 'source', ...years];
const header = columns.join(',');

/** The letter that marks a price that was not observed. */
const marks: Readonly<Record<PriceStatus, string>> = { observed: '', derived: 'd', estimated: 'e' };

/** The text of the file, the same for the same series. Texts must not contain commas. */
export function formatEnergyPrices(series: readonly PriceSeries[]): string {
  const lines = series.map(({ carrier, country, band, from, to, currency, unit, source, prices }) =>
    [
      ...[carrier, country, band, from, Number.isFinite(to) ? to : '', currency, unit, source],
      ...years.map((year) => formatPrice(prices.get(year))),
    ].join(','),
  );
  return `${[header, ...lines].join('\n')}\n`;
}

function formatPrice(found: YearPrice | undefined): string {
  return found === undefined ? '' : `${found.price}${marks[found.status]}`;
}

/** Parses `data/energy-prices.csv` into series, in the order of its lines. Throws if the format is wrong. */
export function parseEnergyPrices(text: string): readonly PriceSeries[] {
  const [first, ...lines] = text.split('\n');
  if (first !== header) throw new Error(`The energy prices must begin with "${header}".`);
  return lines.filter((line) => line !== '').map((line) => toSeries(line.split(',')));
}

function toSeries(cells: readonly string[]): PriceSeries {
  if (cells.length !== columns.length) throw new Error(`A line of the energy prices has ${cells.length} cells.`);
  const [carrier, country, band, from, to, currency, unit, source] = cells as [
    ...[string, string, string, string, string, string, string, string],
  ];
  const prices = new Map<number, YearPrice>();
  years.forEach((year, index) => {
    const cell = cells[index + columns.length - years.length] ?? '';
    if (cell !== '') prices.set(year, toYearPrice(cell));
  });
  return {
    carrier: carrier as Carrier,
    country,
    band,
    from: Number(from),
    to: to === '' ? Number.POSITIVE_INFINITY : Number(to),
    currency,
    unit: unit as PriceUnit,
    source,
    prices,
  };
}

function toYearPrice(cell: string): YearPrice {
  if (cell.endsWith('d')) return { price: Number(cell.slice(0, -1)), status: 'derived' };
  if (cell.endsWith('e')) return { price: Number(cell.slice(0, -1)), status: 'estimated' };
  return { price: Number(cell), status: 'observed' };
}
