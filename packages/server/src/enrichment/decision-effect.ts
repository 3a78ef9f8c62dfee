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
  /** The categories of the matching cases before the decisions, largest footprint first. */
  readonly categories: readonly CategoryEffect[];
  /** Number of matching cases without a category before the decisions, and of those that were excluded: the others. */
  readonly unmatched: number;
  readonly excluded: number;
  /** Number of excluded rows that inclusions match, which are only counted when the project is run again. */
  readonly excludedRows?: number;
};

/** The effect of decisions on the matching cases that had the same category before. */
export type CategoryEffect = {
  readonly scheme: string;
  readonly code: string;
  readonly label: string;
  /** Number of these cases, and number of those that were already decided. */
  readonly cases: number;
  readonly decided: number;
  readonly spendEur: number;
  readonly beforeMg: bigint;
  readonly afterMg: bigint;
};

/** A decision that could not be applied to this many cases. */
export type CountedConflict = DecisionConflict & { readonly cases: number };
