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

/**
 * What is kept of an exported file, by column, for searching, sorting and showing lines; a line is a number from 0 on.
 * The rest of a line is read again from the file when it is opened.
 */
export type ResultLines = {
  readonly count: number;
  readonly designations: readonly string[];
  readonly suppliers: TextColumn;
  readonly categories: { readonly codes: Uint32Array; readonly values: readonly Category[] };
  /** Indices into `matches` and `methods`. */
  readonly matches: Uint8Array;
  readonly methods: Uint8Array;
  readonly figures: Readonly<Record<Figure, Float64Array>>;
  /** How many kilograms the doubt about a line is worth; not a number where that cannot be said. */
  readonly doubts: Float64Array;
};
