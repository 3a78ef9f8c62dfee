import type { CaseLines } from './case-lines.ts';
import type { EngineThreads } from './engine-threads.ts';
import { createLedgerProducts, type LedgerWork } from './ledger-products.ts';

/** Enriches rows case by case in these threads; `enrich` works product by product. */
export function createCaseRun(threads: EngineThreads) {
  const products = createLedgerProducts(threads);
  return {
    /** To be called with the rows in their order. */
    add: products.add,

    get productCount() {
      return products.count;
    },

    /** All products in batches, in order of first appearance. */
    async *run(work: LedgerWork, signal: AbortSignal): AsyncGenerator<CaseLines> {
      const whole = await products.prepare(work, signal);
      yield* products.inThreads((batch) => threads.enrichCases(whole, batch));
    },
  };
}
