import type { Step } from '../reasons/reason.ts';
import type { ErrorSource } from '../uncertainty/uncertain-case.ts';
import type { AppliedFactor } from './applied-factor.ts';
import { toSignificant } from './significant.ts';

/** How an amount was measured: by what was bought, or by what was paid. */
export type PartMethod = 'physical' | 'monetary';

/** Rows of a case that are multiplied with the same factor and rest on the same assumptions. */
export type Part = {
  readonly method: PartMethod;
  readonly factor: AppliedFactor;
  /** In the factor's unit, summed over the rows. */
  readonly amount: number;
  readonly rows: number;
  /** How the amount of the first of the rows was found. */
  readonly steps: readonly Step[];
  /** What was assumed to get to the amount, and by how much it may be wrong. */
  readonly assumptions: readonly ErrorSource[];
};

/** What a part emits, kgCO2e. */
export function footprintOf({ amount, factor }: Pick<Part, 'amount' | 'factor'>): number {
  return toSignificant(toSignificant(amount) * factor.value);
}

/** Rows with the same factor and assumptions become one part, in order of first appearance. */
export function groupParts(parts: readonly Part[]): readonly Part[] {
  if (parts.length < 2) return parts;
  const groups = new Map<string, Part>();
  for (const part of parts) {
    const key = [part.factor.id, ...part.assumptions.map((assumption) => assumption.key)].join(' ');
    const known = groups.get(key);
    const sum = known && { amount: known.amount + part.amount, rows: known.rows + part.rows };
    groups.set(key, known === undefined ? part : { ...known, ...sum });
  }
  return [...groups.values()];
}
