import { separator } from '@ledgerprint/engine/results';
import { parseDate } from '@ledgerprint/ledger/values';
import type { ResultLines } from '../reading/result-lines.ts';

/** The months in which a line was bought, as far as the file lists its days. */
export type LineMonths = {
  /** `2023-04`, in order, each once. */
  readonly months: readonly string[];
  /** True where one of its days has no month: a year alone, or something that is no date. */
  readonly isPartly: boolean;
};

/** The file lists at most as many days of a line; what has as many may have more. */
export const mostListedDays = 5;

/** The months of lines; what was read for one text is kept for the next. */
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

/** A year alone is read as its middle elsewhere, for its exchange rate: here it has no month. */
function toMonth(day: string): string | undefined {
  if (/^\s*\d{4}\s*$/.test(day)) return undefined;
  return parseDate(day)?.isoDate.slice(0, 7);
}
