import { type PurchaseDate, parseDate, parseMonthFirst, parseSerialDate } from '../values/parse-date.ts';

/** How the dates of a column are written. */
export type DateStyle = 'day-first' | 'month-first' | 'serial';

const twoNumbers = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](?:\d{4}|\d{2})(?!\d)/;

/** One style for the whole column: month first if a second number is above twelve and no first number is. */
export function decideDateStyle(cells: readonly string[]): DateStyle {
  let firstAbove = 0;
  let secondAbove = 0;
  let serials = 0;
  let filled = 0;
  for (const cell of cells) {
    const text = cell.trim();
    if (text === '') continue;
    filled++;
    if (/^[2-6]\d{4}(?:\.\d+)?$/.test(text)) serials++;
    const match = twoNumbers.exec(text);
    if (match === null) continue;
    if (Number(match[1]) > 12) firstAbove++;
    if (Number(match[2]) > 12) secondAbove++;
  }
  if (serials > filled / 2) return 'serial';
  return secondAbove > firstAbove ? 'month-first' : 'day-first';
}

/** The date in a cell of a column with this style. */
export function parseStyledDate(cell: string, style: DateStyle): PurchaseDate | undefined {
  if (style === 'month-first') return parseMonthFirst(cell);
  return (style === 'serial' ? parseSerialDate(cell) : undefined) ?? parseDate(cell);
}
