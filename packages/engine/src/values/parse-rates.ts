import type { RateTable } from './exchange-rates.ts';

/**
 * The shipped rates, decompressed, to a table. First line: `days`, the first day and the gaps to the next ones in days.
 * Then a line per currency: its code, the decimals of its rates, and the rates as whole numbers, each as the difference
 * to the one before; `x` where the ECB gave none.
 */
export function parseRates(text: string): RateTable {
  const [dayLine = '', ...currencyLines] = text.trimEnd().split('\n');
  const days = parseDays(dayLine);
  const currencies = new Map(currencyLines.map((line) => parseColumn(line, days.length)));
  return { days, currencies };
}

function parseDays(line: string): readonly string[] {
  const [label, first, ...gaps] = line.split(' ');
  let time = Date.parse(first ?? '');
  if (label !== 'days' || Number.isNaN(time))
    throw new Error('The exchange rates do not start with their days.');
  return [0, ...gaps.map(Number)].map((gap) => {
    time += gap * 86_400_000;
    return new Date(time).toISOString().slice(0, 10);
  });
}

function parseColumn(line: string, length: number): readonly [string, readonly (number | undefined)[]] {
  const [currency = '', decimals, ...differences] = line.split(' ');
  if (differences.length !== length)
    throw new Error(`The exchange rates of ${currency} are not one per day.`);
  // Dividing whole numbers gives the very number that the decimal text stands for.
  const scale = 10 ** Number(decimals);
  let whole = 0;
  const rates = differences.map((difference) => {
    if (difference === 'x') return undefined;
    whole += Number(difference);
    return whole / scale;
  });
  return [currency, rates];
}
