import type { RateTable } from './exchange-rates.ts';

/**
 * Parses the bundled rates after decompression. First line: `days`, the first day, and the gaps between days. Then
 * one line per currency: its code, the number of decimals of its rates, and the rates as integers, each as the
 * difference from the previous one; `x` if the ECB published none.
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
  if (label !== 'days' || Number.isNaN(time)) throw new Error('The exchange rates must start with a line of days.');
  return [0, ...gaps.map(Number)].map((gap) => {
    time += gap * 86_400_000;
    return new Date(time).toISOString().slice(0, 10);
  });
}

function parseColumn(line: string, length: number): readonly [string, readonly (number | undefined)[]] {
  const [currency = '', decimals, ...differences] = line.split(' ');
  if (differences.length !== length) throw new Error(`The exchange rates of ${currency} must be one per day.`);
  // Dividing integers gives exactly the number that the decimal text represents.
  const scale = 10 ** Number(decimals);
  let whole = 0;
  const rates = differences.map((difference) => {
    if (difference === 'x') return undefined;
    whole += Number(difference);
    return whole / scale;
  });
  return [currency, rates];
}
