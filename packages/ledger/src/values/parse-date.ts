import { toPlainDigits } from './plain-digits.ts';

/** The day a line was bought, for its exchange rate, and its year, for its ratio. */
export type PurchaseDate = { readonly isoDate: string; readonly year: number };

const earliestYear = 1990;
const latestYear = 2100;

/**
 * Reads ISO dates and times, `31/12/2024`, `31.12.24`, `2024/12/31`, `20241231`, `12/2024`, `2024-12`, `2024`.
 * `03/04/2024` is day first unless impossible. A month or a year alone stands for its middle, the day whose exchange
 * rate is nearest to all the others. Undefined where there is no such day.
 */
export function parseDate(text: string): PurchaseDate | undefined {
  const compact = toPlainDigits(text).trim();
  const year = /^(\d{4})$/.exec(compact);
  if (year !== null) return toDate(Number(year[1]), 7, 1);
  const monthLast = /^(\d{4})[-/.](\d{1,2})$/.exec(compact);
  if (monthLast !== null) return toDate(Number(monthLast[1]), Number(monthLast[2]), 15);
  const monthFirst = /^(\d{1,2})[-/.](\d{4})$/.exec(compact);
  if (monthFirst !== null) return toDate(Number(monthFirst[2]), Number(monthFirst[1]), 15);
  const iso = /^(\d{4})(?:[-/.](\d{1,2})[-/.]|(\d{2})(?=\d{2}))(\d{1,2})(?:[T ].*)?$/.exec(compact);
  if (iso !== null) return toDate(Number(iso[1]), Number(iso[2] ?? iso[3]), Number(iso[4]));
  const dayFirst = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?:[T ].*)?$/.exec(compact);
  if (dayFirst !== null) return parseDayFirst(Number(dayFirst[1]), Number(dayFirst[2]), dayFirst[3] ?? '');
  return undefined;
}

function parseDayFirst(first: number, second: number, yearText: string): PurchaseDate | undefined {
  const year = yearText.length === 2 ? toFullYear(Number(yearText)) : Number(yearText);
  return toDate(year, second, first) ?? toDate(year, first, second);
}

/** `24` is 2024, `98` is 1998. */
function toFullYear(year: number): number {
  return year + (year < 80 ? 2000 : 1900);
}

function toDate(year: number, month: number, day: number): PurchaseDate | undefined {
  if (year < earliestYear || year > latestYear || month < 1 || month > 12) return undefined;
  if (day < 1 || day > daysIn(year, month)) return undefined;
  return { isoDate: `${year}-${toTwoDigits(month)}-${toTwoDigits(day)}`, year };
}

/** The day before the first of the next month says how many there are. */
function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function toTwoDigits(number: number): string {
  return number < 10 ? `0${number}` : `${number}`;
}
