import type { TextColumn } from './columns.ts';

/** The values of the column `match`, best first. */
export { matches } from '@ledgerprint/engine/results';

/** The values of the column `method`. */
export const methods = ['physical', 'monetary', 'none'] as const;

/** The numeric columns that are kept for every line. */
export const figures = [
  'occurrences',
  'categoryConfidence',
  'spendEur',
  'footprintKgCo2e',
  'footprintLowKgCo2e',
  'footprintHighKgCo2e',
] as const;

/** One of the numeric columns. */
export type Figure = (typeof figures)[number];

/** A category as the file names it. */
export type Category = { readonly scheme: string; readonly code: string; readonly label: string };

/** The values that charts and questions need, by column. */
export type LineFacts = {
  /** Purchase dates as the file lists them, at most five per line. */
  readonly dates: TextColumn;
  /** Why lines, or some of their rows, are not purchases. */
  readonly exclusions: TextColumn;
  /** Publishers and editions of factors. */
  readonly sources: TextColumn;
  /** Kilograms of each line in scopes 1, 2 and 3. */
  readonly scopes: readonly [Float64Array, Float64Array, Float64Array];
  readonly engineVersions: readonly string[];
};

/**
 * The parts of an exported file kept in memory for searching, sorting and showing lines, by column. Lines are numbered
 * from 0. The rest of a line is read from the file again when it is opened.
 */
export type ResultLines = LineFacts & {
  readonly count: number;
  readonly designations: readonly string[];
  readonly suppliers: TextColumn;
  readonly categories: { readonly codes: Uint32Array; readonly values: readonly Category[] };
  /** Indices into `matches` and `methods`. */
  readonly matches: Uint8Array;
  readonly methods: Uint8Array;
  readonly figures: Readonly<Record<Figure, Float64Array>>;
  /** The part of a line’s amount that is not in its footprint. */
  readonly uncountedEur: Float64Array;
  /** The uncertainty of a line in kilograms; NaN if it is unknown. */
  readonly doubts: Float64Array;
};
