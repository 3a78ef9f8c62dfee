import type { matches, methods } from '../reading/result-lines.ts';

/** What the table can be sorted by. */
export const sortColumns = [
  'designation',
  'supplier',
  'category',
  'match',
  'method',
  'spendEur',
  'footprintKgCo2e',
  'categoryConfidence',
  'doubtKg',
] as const;

/** One of them. */
export type SortColumn = (typeof sortColumns)[number];

/** A column and which way. */
export type Sort = { readonly column: SortColumn; readonly isDescending: boolean };

/** Which lines to show, in which order; what is undefined does not count. */
export type LinesQuery = {
  /** Words that must all occur, in designation, supplier or category. */
  readonly search: string;
  readonly match: (typeof matches)[number] | undefined;
  readonly method: (typeof methods)[number] | undefined;
  /** A category's code. */
  readonly category: string | undefined;
  /** Without it lines are in the file's order. */
  readonly sort: Sort | undefined;
};

/** All lines as they come. */
export const everything: LinesQuery = {
  search: '',
  match: undefined,
  method: undefined,
  category: undefined,
  sort: undefined,
};
