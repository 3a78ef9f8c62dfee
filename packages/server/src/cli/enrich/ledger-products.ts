import { setImmediate } from 'node:timers/promises';
import type { CategoryMode } from '@ledgerprint/engine/category-mode';
import type { Decision } from '@ledgerprint/engine/decisions';
import {
  type CategorySummary,
  createAggregateSum,
  createCategoryCollector,
  createCollapse,
  unpackProducts,
} from '@ledgerprint/engine/products';
import type { PurchaseRow } from '@ledgerprint/ledger/activity';
import { inOrder } from '../../platform/in-order.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import type { EngineContext, LedgerDefaults, ProductBatch, SharedJson, WholeLedger } from './engine-thread.ts';
import type { EngineThreads } from './engine-threads.ts';

/** The most rows that fit in memory beside the engines; see docs/analyst/command-line.md. */
const mostRows = 5_000_000;
const productsPerBatch = 500;
/** One in progress and one waiting for each thread: more would only wait in memory to be written. */
const batchesPerThread = 2;

/** The context in which the rows of a ledger are enriched. */
export type LedgerWork = {
  readonly mode: CategoryMode;
  readonly defaults: LedgerDefaults;
  /** In the order they were made. */
  readonly decisions: readonly Decision[];
  /** An organization's own list of categories; undefined for the one that ships with the program. */
  readonly referential?: { readonly name: string; readonly content: string } | undefined;
};

/** The products of a ledger, in memory, and the threads that enrich them. */
export function createLedgerProducts(threads: EngineThreads) {
  const collapse = createCollapse();

  /** Results in order of first appearance. */
  function inThreads<Result>(begin: (batch: ProductBatch) => Promise<Result>): AsyncGenerator<Result> {
    return inOrder(batches(), begin, threads.count * batchesPerThread);
  }

  function* batches(): Generator<ProductBatch> {
    let firstProduct = 1;
    for (const products of collapse.batches(productsPerBatch)) {
      yield { products, firstProduct };
      firstProduct += products.rowCounts.length;
    }
  }

  async function toContext({ mode, defaults, decisions, referential }: LedgerWork, signal: AbortSignal) {
    const about = { ...defaults, decisionsJson: decisions.length === 0 ? undefined : toShared(decisions) };
    if (mode === 'client') return { ...about, mode, summaryJson: toShared(await summarizeCategories(signal)) } as const;
    return mode === 'referential' ? ({ ...about, mode, referential } as const) : ({ ...about, mode } as const);
  }

  async function summarizeCategories(signal: AbortSignal): Promise<CategorySummary> {
    const collector = createCategoryCollector();
    for (const batch of collapse.batches(productsPerBatch)) {
      for (const { designation, activities } of unpackProducts(batch)) {
        collector.add({ designation, categories: activities.map(({ category }) => category) });
      }
      // Lets the event loop handle signals.
      await setImmediate();
      signal.throwIfAborted();
    }
    return collector.toSummary();
  }

  async function sumUp(context: EngineContext): Promise<SharedJson> {
    const sum = createAggregateSum();
    for await (const part of inThreads(({ products }) => threads.sum(context, products))) sum.addPart(part);
    return toShared(sum.toAggregates());
  }

  return {
    /** To be called with the rows in their order. */
    add(row: PurchaseRow): void {
      if (collapse.rowCount === mostRows) {
        throw new OperatorError(`The ledger has more than ${mostRows.toLocaleString('en-US')} rows: split it.`);
      }
      collapse.add(row);
    },

    get count(): number {
      return collapse.productCount;
    },

    /** Numbers of the rows of a product, both counted from 0. */
    rowNumbers: (product: number) => collapse.rowNumbers(product),

    /** Finds out what the threads need to know about the whole ledger. Once the signal aborts, the threads end. */
    async prepare(work: LedgerWork, signal: AbortSignal): Promise<WholeLedger> {
      // This also ends the tasks in progress.
      signal.addEventListener('abort', threads.close);
      const context: EngineContext = await toContext(work, signal);
      // Categories with factors of their own need no prices.
      return { context, aggregatesJson: work.mode === 'referential' ? undefined : await sumUp(context) };
    },

    inThreads,
  };
}

function toShared(value: unknown): SharedJson {
  const json = Buffer.from(JSON.stringify(value));
  const shared = new Uint8Array(new SharedArrayBuffer(json.length));
  shared.set(json);
  return shared;
}
