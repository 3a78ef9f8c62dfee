import type { CategoryMode } from '@ledgerprint/engine/category-mode';
import type { Decision } from '@ledgerprint/engine/decisions';
import { createCollapse, type PackedProducts } from '@ledgerprint/engine/products';
import type { PurchaseRow } from '@ledgerprint/ledger/activity';
import { inOrder } from '../../platform/in-order.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import type { CaseLines } from './case-lines.ts';
import type { LedgerDefaults } from './engine-thread.ts';
import type { EngineThreads } from './engine-threads.ts';
import { batchesPerThread, mostRows, productsPerBatch, sumUp, toCategories, toShared } from './local-run.ts';

/** The context in which rows are enriched. */
export type CaseRunContext = {
  readonly mode: CategoryMode;
  readonly defaults: LedgerDefaults;
  /** In the order they were made. */
  readonly decisions: readonly Decision[];
  readonly referential?: { readonly name: string; readonly content: string } | undefined;
};

export type CaseRun = ReturnType<typeof createCaseRun>;

/** Enriches rows case by case in these threads; `enrich` works product by product. */
export function createCaseRun(threads: EngineThreads) {
  const collapse = createCollapse();
  return {
    /** To be called with the rows in their order. */
    add(row: PurchaseRow): void {
      if (collapse.rowCount === mostRows) {
        const most = mostRows.toLocaleString('en-US');
        throw new OperatorError(`The ledger has more than ${most} rows: split it.`);
      }
      collapse.add(row);
    },

    get productCount() {
      return collapse.productCount;
    },

    /** All products in batches, in order of first appearance. */
    async *run(
      { mode, defaults, decisions, referential }: CaseRunContext,
      signal: AbortSignal,
    ): AsyncGenerator<CaseLines> {
      signal.addEventListener('abort', threads.close);
      const decisionsJson = decisions.length === 0 ? undefined : toShared(decisions);
      const categories = await toCategories(mode, collapse, signal);
      const context =
        categories.mode === 'referential'
          ? { ...defaults, decisionsJson, mode: categories.mode, referential }
          : { ...defaults, decisionsJson, ...categories };
      const inThreads = <Task, Result>(tasks: Iterable<Task>, begin: (task: Task) => Promise<Result>) =>
        inOrder(tasks, begin, threads.count * batchesPerThread);
      const batches = () => collapse.batches(productsPerBatch);
      // Categories with factors of their own need no prices.
      const aggregatesJson =
        mode === 'referential'
          ? undefined
          : toShared(await sumUp(inThreads(batches(), (products) => threads.sum(context, products))));
      yield* inThreads(numbered(batches()), (task) => threads.enrichCases(context, aggregatesJson, task));
    },
  };
}

function* numbered(batches: Iterable<PackedProducts>) {
  let firstProduct = 1;
  for (const products of batches) {
    yield { products, firstProduct };
    firstProduct += products.rowCounts.length;
  }
}
