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
  /** Publishers and editions of factors. */
  readonly sources: TextColumn;
  readonly engineVersions: readonly string[];
};

/** The cases of all lines, by column: everything that is added up. Those of a line follow one another. */
export type ResultCases = {
  readonly count: number;
  /** The line of each case. */
  readonly lines: Uint32Array;
  readonly suppliers: TextColumn;
  /** Indices into the categories of the lines. */
  readonly categories: Uint32Array;
  /** Indices into `matches` and `methods`. */
  readonly matches: Uint8Array;
  readonly methods: Uint8Array;
  /** Why cases are not purchases. */
  readonly exclusions: TextColumn;
  readonly rows: Float64Array;
  readonly spendEur: Float64Array;
  /** The part of the amount that is not in the footprint. */
  readonly uncountedEur: Float64Array;
  /** Whole milligrams; NaN without a footprint. */
  readonly footprintMg: Float64Array;
  /** Whole milligrams in scopes 1, 2 and 3. */
  readonly scopesMg: readonly [Float64Array, Float64Array, Float64Array];
  /** The category uncertainty in kilograms. */
  readonly doubts: Float64Array;
};

/**
 * The parts of an exported file kept in memory for searching, sorting and showing lines, by column. Lines are numbered
 * from 0. The rest of a line is read from the file again when it is opened.
 */
export type ResultLines = LineFacts & {
  readonly count: number;
  readonly designations: readonly string[];
  /** Every category of the file. */
  readonly categories: readonly Category[];
  /** Indices into `matches`. */
  readonly matches: Uint8Array;
  readonly figures: Readonly<Record<Figure, Float64Array>>;
  /** The category uncertainty of a line in kilograms; NaN if it is unknown. */
  readonly doubts: Float64Array;
  readonly cases: ResultCases;
  /** The leading case of each line, which is shown for it, and the number of its cases. */
  readonly leads: Uint32Array;
  readonly caseCounts: Uint32Array;
};
