import { availableParallelism } from 'node:os';
import type { Aggregates } from '@ledgerprint/engine';
import { createModelMemory } from '@ledgerprint/engine/model-memory';
import type { PackedProducts } from '@ledgerprint/engine/products';
import { openCommandThreads } from '../command-threads.ts';
import type { CaseLines } from './case-lines.ts';
import type {
  EngineAnswer,
  EngineContext,
  EngineTask,
  EngineThreadData,
  EnrichedBatch,
  ProductBatch,
  WholeLedger,
} from './engine-thread.ts';

/** While an engine loads, which takes a second, another one enriches about this many bytes of a ledger. */
const bytesPerThread = 1024 * 1024;

export type EngineThreads = ReturnType<typeof openEngineThreads>;

/**
 * Threads with an engine each: as many as there are cores, fewer for a small ledger. They load immediately, while the
 * ledger is read.
 */
export function openEngineThreads(ledgerBytes: number, catalogue?: string) {
  const most = Math.max(1, Math.min(availableParallelism(), Math.ceil(ledgerBytes / bytesPerThread)));
  const filename = new URL('./engine-thread.ts', import.meta.url);
  const { count, run, close } = openCommandThreads<EngineTask, EngineAnswer>(filename, {
    count: most,
    threadData: { modelMemory: createModelMemory(), catalogue } satisfies EngineThreadData,
  });
  const runBatch = (task: Extract<EngineTask, { readonly products: PackedProducts }>) =>
    run(task, [task.products.rows.buffer]);
  return {
    count,

    /** Sums the spend on energy and by account. The products then belong to the thread. */
    sum: (context: EngineContext, products: PackedProducts) =>
      runBatch({ kind: 'sum', context, products }) as Promise<Aggregates>,

    /** The lines of products, and their cases if wanted. */
    enrich: (whole: WholeLedger, batch: ProductBatch, wantsCases: boolean) =>
      runBatch({ kind: 'enrich', ...whole, ...batch, wantsCases }) as Promise<EnrichedBatch>,

    /** The lines of products and of their cases. */
    enrichCases: (whole: WholeLedger, batch: ProductBatch) =>
      runBatch({ kind: 'cases', ...whole, ...batch }) as Promise<CaseLines>,

    /** The version of the engines. */
    version: () => run({ kind: 'version' }, []) as Promise<string>,

    close,
  };
}
