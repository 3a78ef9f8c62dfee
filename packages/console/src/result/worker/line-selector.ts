import { type FoldedTexts, foldTexts } from '../query/folded-texts.ts';
import type { LinesQuery, SortColumn } from '../query/lines-query.ts';
import { orderLines } from '../query/order-lines.ts';
import { selectLines, toTerms } from '../query/select-lines.ts';
import { toSortKeys } from '../query/sort-keys.ts';
import type { ResultLines } from '../reading/result-lines.ts';
import type { Selection } from './messages.ts';

/** Answers queries about lines; what it had to compute for one is kept for the next. */
export function createLineSelector(lines: ResultLines) {
  let folded: FoldedTexts | undefined;
  const keys = new Map<SortColumn, Float64Array>();

  function* foldOnce(): Generator<void, FoldedTexts> {
    folded ??= yield* foldTexts(lines);
    return folded;
  }

  /** In steps, between which it may be left for good. */
  return function* select(query: LinesQuery): Generator<void, Selection> {
    const isSearched = toTerms(query.search).length > 0;
    const selected = yield* selectLines(lines, query, isSearched ? yield* foldOnce() : undefined);
    const footprintKg = sumFootprints(lines, selected);
    if (query.sort === undefined) return { lines: selected, footprintKg };
    const { column, isDescending } = query.sort;
    const known = keys.get(column) ?? toSortKeys(lines, column, yield* foldOnce());
    keys.set(column, known);
    yield;
    return { lines: orderLines(selected, known, isDescending), footprintKg };
  };
}

function sumFootprints({ figures }: ResultLines, selected: Uint32Array): number {
  let sum = 0;
  for (const line of selected) {
    const kg = figures.footprintKgCo2e[line] as number;
    if (!Number.isNaN(kg)) sum += kg;
  }
  return sum;
}
