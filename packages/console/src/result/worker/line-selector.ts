import { type FoldedTexts, foldTexts } from '../query/folded-texts.ts';
import { createMonthReader } from '../query/line-months.ts';
import type { LinesQuery, SortColumn } from '../query/lines-query.ts';
import { selectCases, toTerms } from '../query/select-cases.ts';
import { orderLines, toSortKeys } from '../query/sort-keys.ts';
import { sumCases, toLines } from '../query/sum-cases.ts';
import { nameSuppliers } from '../query/supplier-names.ts';
import type { ResultLines } from '../reading/result-lines.ts';
import type { Selection } from './messages.ts';

/** Answers queries about lines; intermediate results are kept for the next query. */
export type LineSelector = ReturnType<typeof createLineSelector>;

export function createLineSelector(lines: ResultLines) {
  let folded: FoldedTexts | undefined;
  let supplierNames: Uint32Array | undefined;
  const keys = new Map<SortColumn, Float64Array>();
  const monthsOf = createMonthReader(lines);

  function* foldOnce(): Generator<void, FoldedTexts> {
    folded ??= yield* foldTexts(lines);
    return folded;
  }

  /** The supplier of each spelling. */
  function* nameOnce(): Generator<void, Uint32Array> {
    supplierNames ??= yield* nameSuppliers(lines.cases.suppliers);
    return supplierNames;
  }

  /** The cases that match search and filters, in file order. */
  function* find(query: LinesQuery): Generator<void, Uint32Array> {
    const isSearched = toTerms(query.search).length > 0;
    return yield* selectCases(lines, query, {
      monthsOf,
      supplierNames: yield* nameOnce(),
      folded: isSearched ? yield* foldOnce() : undefined,
    });
  }

  /** Their lines, sorted and summarized. It runs in steps and may be abandoned between them. */
  function* select(query: LinesQuery): Generator<void, Selection> {
    const found = yield* find(query);
    const sums = sumCases(lines.cases, found, query.scope);
    const selected = toLines(lines.cases, found);
    if (query.sort === undefined) return { lines: selected, ...sums };
    const { column, isDescending } = query.sort;
    const known = keys.get(column) ?? toSortKeys(lines, column, yield* foldOnce());
    keys.set(column, known);
    yield;
    return { lines: orderLines(selected, known, isDescending), ...sums };
  }

  return { find, select, monthsOf, nameOnce };
}
