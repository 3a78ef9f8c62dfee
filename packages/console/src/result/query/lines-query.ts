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

export type SortColumn = (typeof sortColumns)[number];

/** A column and a direction. */
export type Sort = { readonly column: SortColumn; readonly isDescending: boolean };

/** Which lines to show, in which order; undefined fields do not filter. */
export type LinesQuery = {
  /** Words that must all occur in designation, supplier or category. */
  readonly search: string;
  readonly match: (typeof matches)[number] | undefined;
  readonly method: (typeof methods)[number] | undefined;
  /** The code of a category. */
  readonly category: string | undefined;
  /** Lines with emissions in this scope. */
  readonly scope: Scope | undefined;
  /** The name in the file. */
  readonly supplier: string | undefined;
  /** Lines with a purchase in this month, such as `2023-04`; blank for lines without any month. */
  readonly month: string | undefined;
  /** Undefined for file order. */
  readonly sort: Sort | undefined;
};

/** All lines in file order. */
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

/** The default order: the largest first. */
export const usualSort: Sort = { column: 'footprintKgCo2e', isDescending: true };

/** True if the query has a search or a filter. */
export function isFiltered(query: LinesQuery): boolean {
  return query.search.trim() !== '' || filterNames.some((name) => query[name] !== undefined);
}

/** The filters in display order; the first three are the levels of the breakdown. */
export const filterNames = ['scope', 'category', 'supplier', 'month', 'match', 'method'] as const;

/** One of them. */
export type FilterName = (typeof filterNames)[number];
