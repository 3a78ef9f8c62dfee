import type { Step } from '../reasons/reason.ts';
import type { ErrorSource } from '../uncertainty/uncertain-case.ts';
import type { AppliedFactor } from './applied-factor.ts';
import { toSignificant } from './significant.ts';

/** How an amount was measured: by the quantity bought, or by the amount paid. */
export type PartMethod = 'physical' | 'monetary';

/** Rows of a case with the same factor and the same assumptions. */
export type Part = {
  readonly method: PartMethod;
  readonly factor: AppliedFactor;
  /** In the factor's unit, summed over the rows. */
  readonly amount: number;
  readonly rows: number;
  /** How the amount of the first row was found. */
  readonly steps: readonly Step[];
  /** The assumptions behind the amount, with their uncertainty. */
  readonly assumptions: readonly ErrorSource[];
};

/** The footprint of a part, in kgCO2e. */
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
