import { availableParallelism } from 'node:os';
import type { Aggregates } from '@ledgerprint/engine';
import type { PackedProducts } from '@ledgerprint/engine/products';
import { openThreadPool } from '../../platform/thread-pool.ts';
import type { CaseLines } from './case-lines.ts';
import type { EngineAnswer, EngineContext, EngineTask, EnrichedBatch, SharedJson } from './engine-thread.ts';

/** While an engine loads, which takes a second, another one enriches about this many bytes of a ledger. */
const bytesPerThread = 1024 * 1024;
/** As in the service's threads: V8's default is four times as large and no faster. */
const maxYoungGenerationSizeMb = 48;

export type EngineThreads = ReturnType<typeof openEngineThreads>;

/**
 * Threads with an engine each: as many as there are cores, fewer for a small ledger. They load immediately, while the
 * ledger is read.
 */
export function openEngineThreads(ledgerBytes: number) {
  const count = Math.max(1, Math.min(availableParallelism(), Math.ceil(ledgerBytes / bytesPerThread)));
  let failure: Error | undefined;
  const pool = openThreadPool<EngineTask, EngineAnswer>({
    filename: new URL('./engine-thread.ts', import.meta.url),
    entry: 'runTask',
    leastThreads: count,
    mostThreads: count,
    maxYoungGenerationSizeMb,
    // Otherwise a thread that dies without a task, for example while loading, would be replaced forever.
    onError: (error) => {
      failure ??= error;
      void pool.abandon();
    },
  });

  async function run(task: EngineTask) {
    try {
      return await pool.run(task, 'products' in task ? { transferList: [task.products.rows.buffer] } : {});
    } catch (error) {
      throw failure ?? error;
    }
  }

  return {
    count,

    /** Sums the spend on energy and by account. The products then belong to the thread. */
    sum: (context: EngineContext, products: PackedProducts) =>
      run({ kind: 'sum', context, products }) as Promise<Aggregates>,

    /** Enriches the products, with the sums over the whole ledger where they matter. */
    enrich: (
      context: EngineContext,
      given: { readonly aggregatesJson: SharedJson | undefined; readonly reportsFrom: number | undefined },
      products: PackedProducts,
    ) => run({ kind: 'enrich', context, ...given, products }) as Promise<EnrichedBatch>,

    /** The lines of products and of their cases. */
    enrichCases: (
      context: EngineContext,
      aggregatesJson: SharedJson | undefined,
      { products, firstProduct }: { readonly products: PackedProducts; readonly firstProduct: number },
    ) => run({ kind: 'cases', context, aggregatesJson, products, firstProduct }) as Promise<CaseLines>,

    /** The version of the engines. */
    version: () => run({ kind: 'version' }) as Promise<string>,

    /** Ends the threads immediately; tasks in progress fail. */
    close: (): Promise<void> => pool.abandon(),
  };
}
