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

const years = Array.from({ length: 11 }, (_, index) => 2015 + index);
const columns = ['scheme', 'codes', 'fit', 'name', ...years];
const header = columns.join(',');

/** The text of the file, the same for the same series. Names must not contain commas. */
export function formatPriceIndices(indices: readonly PriceIndex[]): string {
  const lines = indices.map(({ scheme, codes, fit, name, values }) =>
    [scheme, codes.join(' '), fit, name, ...years.map((year) => values.get(year) ?? '')].join(','),
  );
  return `${[header, ...lines].join('\n')}\n`;
}

/** Parses `data/price-indices.csv` into series, in the order of its lines. Throws if the format is wrong. */
export function parsePriceIndices(text: string): readonly PriceIndex[] {
  const [first, ...lines] = text.split('\n');
  if (first !== header) throw new Error(`The price indices must begin with "${header}".`);
  return lines.filter((line) => line !== '').map((line) => toIndex(line.split(',')));
}

function toIndex(cells: readonly string[]): PriceIndex {
  if (cells.length !== columns.length) throw new Error(`A line of the price indices has ${cells.length} cells.`);
  const [scheme, codes, fit, name] = cells as [string, string, string, string];
  const values = years.flatMap((year, index) => {
    const cell = cells[index + columns.length - years.length] ?? '';
    return cell === '' ? [] : [[year, Number(cell)] as const];
  });
  return {
    scheme: scheme as IndexScheme,
    codes: codes.split(' '),
    fit: fit as IndexFit,
    name,
    values: new Map(values),
  };
}
