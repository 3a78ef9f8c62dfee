import { readPhrases } from '@ledgerprint/languages';
import { toPlainDigits } from './plain-digits.ts';
import { remembering } from './remembering.ts';

/** The date of a purchase, for its exchange rate, and its year, for its ratio. */
export type PurchaseDate = { readonly isoDate: string; readonly year: number };

const earliestYear = 1990;
const latestYear = 2100;

/**
 * Reads ISO dates and times, `31/12/2024`, `31.12.24`, `2024/12/31`, `20241231`, `12/2024`, `2024-12`, `2024`. `03/04/2024` is
 * day first unless impossible. A month or year alone is read as its middle, whose exchange rate is closest to all the others.
 * Undefined if the date does not exist.
 */
export const parseDate: (text: string) => PurchaseDate | undefined = remembering(readDate);

function readDate(text: string): PurchaseDate | undefined {
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
  return parseNamedMonth(compact);
}

/** `14-FEB-23`, `05 Jan 2023`, `5 févr. 2023`, `Jan 5, 2023`, `Jan-23`. */
function parseNamedMonth(text: string): PurchaseDate | undefined {
  if (text.length > 40 || !/\p{L}{3}/u.test(text)) return undefined;
  const words =
    /^(?:(\d{1,2})(?:st|nd|rd|th|er)?[-/. ]*)?(\p{L}{3,10})[-/. ,]*(?:(\d{1,2})(?:st|nd|rd|th)?,? +)?(\d{4}|\d{2})(?:[T ]\d.*)?$/u.exec(
      text,
    );
  if (words === null) return undefined;
  const [, before, name = '', after, yearText = ''] = words;
  const month = Number(readPhrases(name).best('months')?.row.means ?? 0);
  const year = yearText.length === 2 ? toFullYear(Number(yearText)) : Number(yearText);
  if (month === 0 || (before !== undefined && after !== undefined)) return undefined;
  return toDate(year, month, Number(before ?? after ?? 15));
}

/** A date as spreadsheets count days: 45292 is 2024-01-01. Only for date columns that are known to contain such numbers. */
export function parseSerialDate(text: string): PurchaseDate | undefined {
  const days = /^(\d{5})(?:\.\d+)?$/.exec(text.trim())?.[1];
  if (days === undefined) return undefined;
  const date = new Date(Date.UTC(1899, 11, 30 + Number(days)));
  return toDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

/** `03/04/2024` with the month first, as in American files. */
export function parseMonthFirst(text: string): PurchaseDate | undefined {
  const match = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?:[T ].*)?$/.exec(text.trim());
  if (match === null) return parseDate(text);
  const [, month, day, yearText = ''] = match;
  const year = yearText.length === 2 ? toFullYear(Number(yearText)) : Number(yearText);
  return toDate(year, Number(month), Number(day)) ?? parseDate(text);
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

/** The day before the first of the next month gives the number of days. */
function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function toTwoDigits(number: number): string {
  return number < 10 ? `0${number}` : `${number}`;
}
