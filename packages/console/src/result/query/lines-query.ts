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

/** The scopes of the GHG Protocol. */
export const scopes = ['1', '2', '3'] as const;

/** One of them. */
export type Scope = (typeof scopes)[number];

/** One of the columns. */
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
  /** Lines with a part in it. */
  readonly scope: Scope | undefined;
  /** As the file names it. */
  readonly supplier: string | undefined;
  /** Lines with a purchase in it, as `2023-04`; blank for those of which none has a month. */
  readonly month: string | undefined;
  /** Without it lines are in the file's order. */
  readonly sort: Sort | undefined;
};

/** All lines as they come. */
export const everything: LinesQuery = {
  search: '',
  match: undefined,
  method: undefined,
  category: undefined,
  scope: undefined,
  supplier: undefined,
  month: undefined,
  sort: undefined,
};

/** How lines are sorted where nobody chose: the heaviest first. */
export const usualSort: Sort = { column: 'footprintKgCo2e', isDescending: true };

/** True where a search or a filter leaves some lines out. */
export function isFiltered(query: LinesQuery): boolean {
  return query.search.trim() !== '' || filterNames.some((name) => query[name] !== undefined);
}

/** What lines can be filtered by, in the order in which they are shown: the first three lead from the whole to its parts. */
export const filterNames = ['scope', 'category', 'supplier', 'month', 'match', 'method'] as const;

/** One of them. */
export type FilterName = (typeof filterNames)[number];
