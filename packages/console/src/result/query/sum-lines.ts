import { matches, type ResultLines } from '../reading/result-lines.ts';
import type { Scope } from './lines-query.ts';

/** The totals of some lines. */
export type LineSums = {
  readonly footprintKg: number;
  /** The part in the filtered scope; all of it without such a filter. */
  readonly scopeKg: number;
  /** Without products that are not purchases. */
  readonly spendEur: number;
  /** The amounts of products that are not purchases. */
  readonly excludedEur: number;
};

const excluded = matches.indexOf('excluded');

export function sumLines(lines: ResultLines, selected: Uint32Array, scope: Scope | undefined): LineSums {
  const { footprintKgCo2e, spendEur } = lines.figures;
  const sums = { footprintKg: 0, scopeKg: 0, spendEur: 0, excludedEur: 0 };
  for (const line of selected) {
    const euros = orZero(spendEur[line] as number);
    if (lines.matches[line] === excluded) {
      sums.excludedEur += euros;
      continue;
    }
    sums.footprintKg += orZero(footprintKgCo2e[line] as number);
    sums.scopeKg += kgOfLine(lines, line, scope);
    sums.spendEur += euros;
  }
  return sums;
}

/** Kilograms of a line, or of its part in a scope; 0 if it has none. */
export function kgOfLine(lines: ResultLines, line: number, scope: Scope | undefined): number {
  const column = scope === undefined ? lines.figures.footprintKgCo2e : lines.scopes[Number(scope) - 1];
  return orZero(column?.[line] ?? 0);
}

export function orZero(value: number): number {
  return Number.isNaN(value) ? 0 : value;
}
