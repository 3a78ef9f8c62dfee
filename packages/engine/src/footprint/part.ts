import type { AppliedFactor } from './applied-factor.ts';
import { toSignificant } from './significant.ts';

/** How an amount was measured: by what was bought, or by what was paid. */
export type PartMethod = 'physical' | 'monetary';

/** Rows of a product that are multiplied with the same factor. */
export type Part = {
  readonly method: PartMethod;
  readonly factor: AppliedFactor;
  /** In the factor's unit, summed over the rows. */
  readonly amount: number;
  readonly rows: number;
  /** How the amount of the first of the rows came about. */
  readonly steps: readonly string[];
};

/** What a part emits, kgCO2e. */
export function footprintOf({ amount, factor }: Part): number {
  return toSignificant(toSignificant(amount) * factor.value);
}

/** Rows with the same factor become one part, in order of first appearance. */
export function groupParts(parts: Iterable<Part>): readonly Part[] {
  const byFactor = new Map<string, Part>();
  for (const part of parts) {
    const known = byFactor.get(part.factor.id);
    const sum = known && { amount: known.amount + part.amount, rows: known.rows + part.rows };
    byFactor.set(part.factor.id, known === undefined ? part : { ...known, ...sum });
  }
  return [...byFactor.values()];
}
