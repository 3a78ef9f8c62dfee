import { separator } from '@ledgerprint/engine/results';
import type { ResultLines } from '../reading/result-lines.ts';
import { type MonthReader, mostListedDays } from './line-months.ts';
import type { Scope } from './lines-query.ts';
import { kgOfLine } from './sum-lines.ts';

/** What lines come to of which something is known. */
export type MonthSum = { readonly kg: number; readonly products: number };

/** What lines come to by month, as far as the exported file tells. */
export type LineMonthSums = {
  /** `2023-04`, in order: lines that were bought in this month alone. */
  readonly months: readonly (MonthSum & { readonly month: string })[];
  /** Bought in several months: the file does not say how much in which. */
  readonly several: MonthSum;
  /** Without a day that has a month. */
  readonly undated: MonthSum;
};

const linesAtOnce = 8_192;

/** Adds lines up by month; in between others have their turn. */
export function* sumMonths(
  lines: ResultLines,
  selected: Uint32Array,
  options: { readonly monthsOf: MonthReader; readonly scope: Scope | undefined },
): Generator<void, LineMonthSums> {
  const byMonth = new Map<string, { kg: number; products: number }>();
  const several = { kg: 0, products: 0 };
  const undated = { kg: 0, products: 0 };
  const sumOf = (line: number) => {
    const { months, isPartly } = options.monthsOf(line);
    const [only] = months;
    if (only === undefined) return undated;
    if (months.length > 1 || isPartly || !isListedWhole(lines, line)) return several;
    const known = byMonth.get(only) ?? { kg: 0, products: 0 };
    byMonth.set(only, known);
    return known;
  };
  for (let first = 0; first < selected.length; first += linesAtOnce) {
    for (const line of selected.subarray(first, first + linesAtOnce)) {
      const kg = kgOfLine(lines, line, options.scope);
      if (kg === 0) continue;
      const sum = sumOf(line);
      sum.kg += kg;
      sum.products++;
    }
    yield;
  }
  const months = [...byMonth]
    .map(([month, sum]) => ({ month, ...sum }))
    .toSorted((one, other) => (one.month < other.month ? -1 : 1));
  return { months, several, undated };
}

/** The first and the last month of all lines; likewise. */
export function* findPeriod(
  { count }: Pick<ResultLines, 'count'>,
  monthsOf: MonthReader,
): Generator<void, readonly [string, string] | undefined> {
  let first = '';
  let last = '';
  for (let line = 0; line < count; line++) {
    for (const month of monthsOf(line).months) {
      if (first === '' || month < first) first = month;
      if (month > last) last = month;
    }
    if (line % linesAtOnce === 0) yield;
  }
  return first === '' ? undefined : [first, last];
}

/** Five days that are listed may be the first of more. */
function isListedWhole({ dates, figures }: ResultLines, line: number): boolean {
  const listed = (dates.values[dates.codes[line] as number] ?? '').split(separator).length;
  return listed < mostListedDays || (figures.occurrences[line] as number) <= mostListedDays;
}
