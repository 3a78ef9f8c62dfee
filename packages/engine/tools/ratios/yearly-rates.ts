import { parseRows } from '../parse-rows.ts';

/** Units of a currency per euro, the mean of the ECB's daily rates of a year. */
export type YearlyRates = (currency: 'GBP' | 'USD', year: number) => number;

export function readYearlyRates(text: string): YearlyRates {
  const rows = parseRows(text, ['Date', 'GBP', 'USD']);
  return (currency, year) => {
    const days = rows.filter(({ Date: day }) => day.startsWith(`${year}-`)).map((row) => Number(row[currency]));
    const known = days.filter((rate) => rate > 0);
    if (known.length < 200) throw new Error(`There are only ${known.length} rates of ${currency} for ${year}.`);
    return known.reduce((sum, rate) => sum + rate, 0) / known.length;
  };
}
