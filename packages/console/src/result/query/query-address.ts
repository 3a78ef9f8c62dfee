import { matches, methods } from '../reading/result-lines.ts';
import { everything, type LinesQuery, type Sort, scopes, sortColumns, usualSort } from './lines-query.ts';

/** The part of an address after `?`, such as `match=review&category=C26`, without inactive filters. */
export function toFilters(query: LinesQuery): string {
  const { search, scope, category, supplier, month, match, method, sort } = query;
  const fields = { scope, category, supplier, month, match, method };
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) written.set(name, value);
  if (search.trim() !== '') written.set('q', search);
  if (sort !== undefined && !isUsual(sort)) written.set('sort', `${sort.isDescending ? '-' : ''}${sort.column}`);
  return written.toString();
}

/** The query of an address. Unknown values are ignored, so that old addresses keep working. */
export function parseFilters(filters: string): LinesQuery {
  const given = new URLSearchParams(filters);
  const text = (name: string) => given.get(name) ?? undefined;
  return {
    ...everything,
    search: given.get('q') ?? '',
    scope: scopes.find((scope) => scope === text('scope')),
    category: text('category'),
    supplier: text('supplier'),
    month: /^(?:\d{4}-\d{2})?$/.test(text('month') ?? 'none') ? text('month') : undefined,
    match: matches.find((match) => match === text('match')),
    method: methods.find((method) => method === text('method')),
    sort: parseSort(text('sort') ?? ''),
  };
}

function parseSort(text: string): Sort {
  const isDescending = text.startsWith('-');
  const column = sortColumns.find((known) => known === (isDescending ? text.slice(1) : text));
  return column === undefined ? usualSort : { column, isDescending };
}

function isUsual({ column, isDescending }: Sort): boolean {
  return column === usualSort.column && isDescending === usualSort.isDescending;
}
