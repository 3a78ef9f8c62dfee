import { separator } from '@ledgerprint/engine/results';
import { parseDate } from '@ledgerprint/ledger/values';
import type { ResultLines } from '../reading/result-lines.ts';

/** The months in which a product was bought, as far as the file lists the dates. */
export type LineMonths = {
  /** `2023-04`, in order, each once. */
  readonly months: readonly string[];
  /** True if a listed date has no month: a year alone, or text that is not a date. */
  readonly isPartly: boolean;
};

/** The file lists at most this many dates of a product; a full list may be incomplete. */
export const mostListedDays = 5;

/** The months of lines, parsed once for each different text. */
export type MonthReader = ReturnType<typeof createMonthReader>;

export function createMonthReader({ dates }: Pick<ResultLines, 'dates'>) {
  const known: LineMonths[] = [];
  return (line: number): LineMonths => {
    const code = dates.codes[line] as number;
    known[code] ??= readMonths(dates.values[code] ?? '');
    return known[code];
  };
}

/** Exported for its test. */
export function readMonths(cell: string): LineMonths {
  const days = cell.split(separator).filter((day) => day.trim() !== '');
  const months = days.map(toMonth);
  const found = new Set(months.filter((month) => month !== undefined));
  return { months: [...found].toSorted(), isPartly: months.includes(undefined) };
}

/** Elsewhere a year alone means its middle, for the exchange rate; here it has no month. */
function toMonth(day: string): string | undefined {
  if (/^\s*\d{4}\s*$/.test(day)) return undefined;
  return parseDate(day)?.isoDate.slice(0, 7);
}
