import type { DecisionConflict } from '@ledgerprint/engine/decisions';

/** The effect of decisions on a project: actual, or expected in a dry run. */
export type DecisionEffect = {
  /** Number of cases that the selectors match, and number of those whose result changes. */
  readonly cases: number;
  readonly changed: number;
  /** Rows and spend of the matching cases. */
  readonly rows: number;
  readonly spendEur: number;
  /** Footprint of the matching cases before and after. */
  readonly beforeMg: bigint;
  readonly afterMg: bigint;
  /** Footprint of the project after the decisions. */
  readonly totalMg: bigint;
};

/** A decision that could not be applied to this many cases. */
export type CountedConflict = DecisionConflict & { readonly cases: number };
