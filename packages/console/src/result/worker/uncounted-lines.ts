import { matches, type ResultLines } from '../reading/result-lines.ts';
import type { UncountedLines } from './messages.ts';

type Sum = { products: number; lines: number; spendEur: number };

const excluded = matches.indexOf('excluded');

/** Rows by outcome: all = counted + without a footprint + excluded. */
export function toUncountedLines(lines: ResultLines): UncountedLines {
  const { occurrences, spendEur, footprintKgCo2e } = lines.figures;
  const all = createSum();
  const counted = createSum();
  const withoutFootprint = createSum();
  const byReason = new Map<string, Sum>();
  for (let line = 0; line < lines.count; line++) {
    const rows = orZero(occurrences[line] as number);
    const euros = orZero(spendEur[line] as number);
    add(all, 1, rows, euros);
    if (lines.matches[line] === excluded) {
      const reason = lines.exclusions.values[lines.exclusions.codes[line] as number] ?? '';
      const sum = byReason.get(reason) ?? createSum();
      byReason.set(reason, sum);
      add(sum, 1, rows, euros);
    } else if (Number.isNaN(footprintKgCo2e[line] as number)) add(withoutFootprint, 1, rows, euros);
    else {
      // The file splits the money of a product by outcome, but not its rows.
      const uncounted = orZero(lines.uncountedEur[line] as number);
      add(counted, 1, rows, euros - uncounted);
      add(withoutFootprint, 0, 0, uncounted);
    }
  }
  return {
    all,
    counted,
    withoutFootprint,
    excluded: [...byReason]
      .map(([reason, sum]) => ({ reason, ...sum }))
      .toSorted((one, other) => other.lines - one.lines),
  };
}

function createSum(): Sum {
  return { products: 0, lines: 0, spendEur: 0 };
}

function add(sum: Sum, products: number, lines: number, spendEur: number): void {
  sum.products += products;
  sum.lines += lines;
  sum.spendEur += spendEur;
}

function orZero(value: number): number {
  return Number.isNaN(value) ? 0 : value;
}
