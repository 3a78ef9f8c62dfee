import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everything, type LinesQuery, scopes, sortColumns, usualSort } from '../../src/result/query/lines-query.ts';
import { parseFilters, toFilters } from '../../src/result/query/query-address.ts';
import { matches, methods } from '../../src/result/reading/result-lines.ts';
import { parseRoute, toHref } from '../../src/route.ts';

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const text = fc.string({ unit: 'grapheme', maxLength: 30 });
const query: fc.Arbitrary<LinesQuery> = fc.record({
  search: text.map((search) => search.trim()),
  scope: maybe(fc.constantFrom(...scopes)),
  category: maybe(text),
  supplier: maybe(text),
  month: maybe(fc.constantFrom('', '2023-04', '2024-12')),
  match: maybe(fc.constantFrom(...matches)),
  method: maybe(fc.constantFrom(...methods)),
  sort: fc.record({ column: fc.constantFrom(...sortColumns), isDescending: fc.boolean() }),
});

describe('filters in the address', () => {
  it('are read back unchanged, whatever the names of suppliers and categories', () => {
    fc.assert(
      fc.property(query, fc.string({ minLength: 1 }), (wanted, projectId) => {
        const filters = toFilters(wanted);
        expect(parseFilters(filters)).toEqual(wanted);
        const href = toHref({ view: 'project', projectId, ...(filters === '' ? {} : { filters }) });
        const place = parseRoute(href);
        expect(parseFilters('filters' in place ? (place.filters ?? '') : '')).toEqual(wanted);
      }),
    );
  });

  it('are absent when nothing is filtered', () => {
    expect(toFilters({ ...everything, sort: usualSort })).toBe('');
    expect(parseFilters('')).toEqual({ ...everything, sort: usualSort });
  });

  it('are ignored if they are unknown', () => {
    expect(parseFilters('match=sure&scope=4&month=April&sort=colour&method=')).toEqual({
      ...everything,
      sort: usualSort,
    });
  });
});
