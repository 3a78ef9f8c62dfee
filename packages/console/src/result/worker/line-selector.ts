import { type FoldedTexts, foldTexts } from '../query/folded-texts.ts';
import { createMonthReader } from '../query/line-months.ts';
import type { LinesQuery, SortColumn } from '../query/lines-query.ts';
import { selectLines, toTerms } from '../query/select-lines.ts';
import { orderLines, toSortKeys } from '../query/sort-keys.ts';
import { sumLines } from '../query/sum-lines.ts';
import type { ResultLines } from '../reading/result-lines.ts';
import type { Selection } from './messages.ts';

/** Answers queries about lines; intermediate results are kept for the next query. */
export type LineSelector = ReturnType<typeof createLineSelector>;

export function createLineSelector(lines: ResultLines) {
  let folded: FoldedTexts | undefined;
  const keys = new Map<SortColumn, Float64Array>();
  const monthsOf = createMonthReader(lines);

  function* foldOnce(): Generator<void, FoldedTexts> {
    folded ??= yield* foldTexts(lines);
    return folded;
  }

  /** The lines that match search and filters, in file order. */
  function* find(query: LinesQuery): Generator<void, Uint32Array> {
    const isSearched = toTerms(query.search).length > 0;
    return yield* selectLines(lines, query, { monthsOf, folded: isSearched ? yield* foldOnce() : undefined });
  }

  /** The same, sorted and summarized. It runs in steps and may be abandoned between them. */
  function* select(query: LinesQuery): Generator<void, Selection> {
    const selected = yield* find(query);
    const sums = sumLines(lines, selected, query.scope);
    if (query.sort === undefined) return { lines: selected, ...sums };
    const { column, isDescending } = query.sort;
    const known = keys.get(column) ?? toSortKeys(lines, column, yield* foldOnce());
    keys.set(column, known);
    yield;
    return { lines: orderLines(selected, known, isDescending), ...sums };
  }

  return { find, select, monthsOf };
}
