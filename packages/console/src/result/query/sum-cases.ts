import { matches, type ResultCases } from '../reading/result-lines.ts';
import type { Scope } from './lines-query.ts';

/** The totals of some cases. */
export type CaseSums = {
  readonly footprintKg: number;
  /** The part in the filtered scope; all of it without such a filter. */
  readonly scopeKg: number;
  /** Without cases that are not purchases. */
  readonly spendEur: number;
  /** The amounts of cases that are not purchases. */
  readonly excludedEur: number;
};

const excluded = matches.indexOf('excluded');

export function sumCases(cases: ResultCases, selected: Uint32Array, scope: Scope | undefined): CaseSums {
  const sums = { footprintMg: 0, scopeMg: 0, spendEur: 0, excludedEur: 0 };
  for (const at of selected) {
    const euros = cases.spendEur[at] as number;
    if (cases.matches[at] === excluded) {
      sums.excludedEur += euros;
      continue;
    }
    sums.footprintMg += mgOfCase(cases, at, undefined);
    sums.scopeMg += mgOfCase(cases, at, scope);
    sums.spendEur += euros;
  }
  const { footprintMg, scopeMg, ...money } = sums;
  return { footprintKg: footprintMg / 1e6, scopeKg: scopeMg / 1e6, ...money };
}

/** Milligrams of a case, or of its part in a scope; 0 if it has none. */
export function mgOfCase(cases: ResultCases, at: number, scope: Scope | undefined): number {
  const column = scope === undefined ? cases.footprintMg : cases.scopesMg[Number(scope) - 1];
  return orZero(column?.[at] ?? 0);
}

export function orZero(value: number): number {
  return Number.isNaN(value) ? 0 : value;
}

/** The lines of cases, each once, in file order. */
export function toLines({ lines }: ResultCases, selected: Uint32Array): Uint32Array {
  const found = new Uint32Array(selected.length);
  let count = 0;
  for (const at of selected) {
    const line = lines[at] as number;
    if (count === 0 || found[count - 1] !== line) found[count++] = line;
  }
  return found.slice(0, count);
}
