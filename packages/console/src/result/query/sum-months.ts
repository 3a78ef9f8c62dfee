import { separator } from '@ledgerprint/engine/results';
import type { ResultLines } from '../reading/result-lines.ts';
import { type MonthReader, mostListedDays } from './line-months.ts';
import type { Scope } from './lines-query.ts';
import { kgOfLine } from './sum-lines.ts';

/** The footprint and number of some products. */
export type MonthSum = { readonly kg: number; readonly products: number };

/** The footprint by month, as far as the exported file says. */
export type LineMonthSums = {
  /** Products bought in this month only, by `2023-04`, in order. */
  readonly months: readonly (MonthSum & { readonly month: string })[];
  /** Products bought in several months; the file does not split them. */
  readonly several: MonthSum;
  /** Products without a dated month. */
  readonly undated: MonthSum;
};

const linesAtOnce = 8_192;

/** Sums lines by month; yields regularly so that other work can run. */
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

/** The first and last month of all lines; yields regularly so that other work can run. */
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

/** The file lists at most five days, so a list of five may be incomplete. */
function isListedWhole({ dates, figures }: ResultLines, line: number): boolean {
  const listed = (dates.values[dates.codes[line] as number] ?? '').split(separator).length;
  return listed < mostListedDays || (figures.occurrences[line] as number) <= mostListedDays;
}
