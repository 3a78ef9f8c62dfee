import type { DecisionConflict } from '@ledgerprint/engine/decisions';

/** What decisions do, or would do, to a project. */
export type DecisionEffect = {
  /** Cases that the selectors match, and those of them whose result changes. */
  readonly cases: number;
  readonly changed: number;
  /** Rows and money of the cases that match. */
  readonly rows: number;
  readonly spendEur: number;
  /** Footprint of these cases before and after. */
  readonly beforeMg: bigint;
  readonly afterMg: bigint;
  /** The project's footprint after. */
  readonly totalMg: bigint;
};

/** A decision that could not be applied to so many cases. */
export type CountedConflict = DecisionConflict & { readonly cases: number };
