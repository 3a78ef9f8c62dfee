import { separator } from '@ledgerprint/engine/results';
import type { ResultLines } from '../reading/result-lines.ts';
import { type MonthReader, mostListedDays } from './line-months.ts';
import type { Scope } from './lines-query.ts';
import { mgOfCase } from './sum-cases.ts';

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

const atOnce = 8_192;

type Sum = { mg: number; products: number; latest: number };

/** Sums cases by month; yields regularly so that other work can run. */
export function* sumMonths(
  lines: ResultLines,
  selected: Uint32Array,
  options: { readonly monthsOf: MonthReader; readonly scope: Scope | undefined },
): Generator<void, LineMonthSums> {
  const { cases } = lines;
  const byMonth = new Map<string, Sum>();
  const [several, undated] = [createSum(), createSum()];
  const sumOf = (line: number) => {
    const { months, isPartly } = options.monthsOf(line);
    const [only] = months;
    if (only === undefined) return undated;
    if (months.length > 1 || isPartly || !isListedWhole(lines, line)) return several;
    const known = byMonth.get(only) ?? createSum();
    byMonth.set(only, known);
    return known;
  };
  for (let first = 0; first < selected.length; first += atOnce) {
    for (const at of selected.subarray(first, first + atOnce)) {
      const mg = mgOfCase(cases, at, options.scope);
      if (mg === 0) continue;
      const line = cases.lines[at] as number;
      const sum = sumOf(line);
      sum.mg += mg;
      if (sum.latest !== line) sum.products++;
      sum.latest = line;
    }
    yield;
  }
  const months = [...byMonth]
    .map(([month, sum]) => ({ month, ...toMonthSum(sum) }))
    .toSorted((one, other) => (one.month < other.month ? -1 : 1));
  return { months, several: toMonthSum(several), undated: toMonthSum(undated) };
}

function createSum(): Sum {
  return { mg: 0, products: 0, latest: -1 };
}

function toMonthSum({ mg, products }: Sum): MonthSum {
  return { kg: mg / 1e6, products };
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
    if (line % atOnce === 0) yield;
  }
  return first === '' ? undefined : [first, last];
}

/** The file lists at most five days, so a list of five may be incomplete. */
function isListedWhole({ dates, figures }: ResultLines, line: number): boolean {
  const listed = (dates.values[dates.codes[line] as number] ?? '').split(separator).length;
  return listed < mostListedDays || (figures.occurrences[line] as number) <= mostListedDays;
}
