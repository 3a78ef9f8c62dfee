import { formatYearTable, parseYearTable, type YearRow } from './year-table.ts';

/** The scheme of a series' codes: ADEME's groups, NAICS, or ISO 3166 alpha-2 countries. */
export type IndexScheme = 'ademe' | 'naics' | 'country';

/**
 * How closely a series matches its codes. Industry: producer prices of the industry itself. Stand-in: consumer prices
 * of similar products, or producer prices of a broader industry. General: prices of the whole economy.
 */
export type IndexFit = 'industry' | 'stand-in' | 'general';

/** The prices of one kind of product over the years, on any base: only their ratios matter. */
export type PriceIndex = {
  readonly scheme: IndexScheme;
  /** For NAICS, prefixes of codes: the longest that fits is used. */
  readonly codes: readonly string[];
  readonly fit: IndexFit;
  /** Source and name, such as `INSEE CPI CP0511 furniture`. */
  readonly name: string;
  readonly values: ReadonlyMap<number, number>;
};

const columns = ['scheme', 'codes', 'fit', 'name'];

/** The text of the file up to the given year, the same for the same series. Names must not contain commas. */
export function formatPriceIndices(indices: readonly PriceIndex[], lastYear: number): string {
  return formatYearTable(
    columns,
    indices.map(({ scheme, codes, fit, name, values }) => ({
      cells: [scheme, codes.join(' '), fit, name],
      values: new Map([...values].map(([year, value]) => [year, String(value)])),
    })),
    lastYear,
  );
}

/** Parses `data/price-indices.csv` into series, in the order of its lines. Throws if the format is wrong. */
export function parsePriceIndices(text: string): readonly PriceIndex[] {
  return parseYearTable(text, 'price indices', columns).map(toIndex);
}

function toIndex({ cells, values }: YearRow): PriceIndex {
  const [scheme, codes, fit, name] = cells as [string, string, string, string];
  return {
    scheme: scheme as IndexScheme,
    codes: codes.split(' '),
    fit: fit as IndexFit,
    name,
    values: new Map([...values].map(([year, cell]) => [year, Number(cell)])),
  };
}
