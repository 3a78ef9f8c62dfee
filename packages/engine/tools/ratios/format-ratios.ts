/** The ratios of one country and price year by group, in kgCO2e per euro. */
export type CountryYear = {
  readonly country: string;
  readonly year: number;
  /** The edition that they come from, as results name it. */
  readonly edition: string;
  /** The region whose mean stands in for the country; empty if the figures are its own. */
  readonly region: string;
  readonly byGroup: ReadonlyMap<string, number>;
};

/** Significant digits: more would suggest a precision that the figures do not have. */
const digits = 3;

/** The text of a file of ratios: one line for each country and price year, one column for each group. */
export function formatRatios(rows: readonly CountryYear[], codes: readonly string[]): string {
  const lines = rows.map(({ country, year, edition, region, byGroup }) => {
    const cells = codes.map((code) => {
      const value = byGroup.get(code);
      return value === undefined ? '' : String(Number(value.toPrecision(digits)));
    });
    return [country, year, edition, region, ...cells].join(',');
  });
  return `${[['country', 'year', 'edition', 'region', ...codes].join(','), ...lines].join('\n')}\n`;
}
