import type { TextColumn } from './columns.ts';

/** The values of the column `match`, in the order of their merit. */
export { matches } from '@ledgerprint/engine/results';

/** The values of the column `method`. */
export const methods = ['physical', 'monetary', 'none'] as const;

/** The columns of numbers that are kept for every line. */
export const figures = [
  'occurrences',
  'categoryConfidence',
  'spendEur',
  'footprintKgCo2e',
  'footprintLowKgCo2e',
  'footprintHighKgCo2e',
] as const;

/** One of the columns of numbers. */
export type Figure = (typeof figures)[number];

/** A category as the file names it. */
export type Category = { readonly scheme: string; readonly code: string; readonly label: string };

/** What the pictures and the questions need of the lines, by column. */
export type LineFacts = {
  /** Days of purchase as the file lists them, at most five of a line. */
  readonly dates: TextColumn;
  /** Why lines, or some of their rows, are no purchases. */
  readonly exclusions: TextColumn;
  /** Publishers and editions of factors. */
  readonly sources: TextColumn;
  /** Kilograms of each line in scope 1, 2 and 3; all nothing in files of versions that did not say. */
  readonly scopes: readonly [Float64Array, Float64Array, Float64Array];
  readonly engineVersions: readonly string[];
};

/**
 * What is kept of an exported file, by column, for searching, sorting and showing lines; a line is a number from 0 on.
 * The rest of a line is read again from the file when it is opened.
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
  /** What of the amount of a line has no part in its footprint. */
  readonly uncountedEur: Float64Array;
  /** How many kilograms the doubt about a line is worth; not a number where that cannot be said. */
  readonly doubts: Float64Array;
};
