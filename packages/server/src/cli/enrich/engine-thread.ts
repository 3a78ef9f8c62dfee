import { createClientCategories, type EnrichmentContext, loadEngine } from '@ledgerprint/engine';
import {
  type CategorySummary,
  enrichProduct,
  type PackedProducts,
  unpackProducts,
} from '@ledgerprint/engine/products';
import { type SummedProduct, sumOutcome, toProductLine } from '@ledgerprint/engine/results';

/** What holds for rows that do not say. */
export type LedgerDefaults = {
  readonly country: string | undefined;
  readonly currency: string | undefined;
  readonly year: number | undefined;
};

/** Some products of a ledger, and what they are enriched with, which is the same for all of them. */
export type EngineTask = {
  readonly context: LedgerDefaults &
    (
      | { readonly mode: 'ademe' }
      | { readonly mode: 'referential' }
      | { readonly mode: 'client'; readonly summaryJson: Uint8Array<SharedArrayBuffer> }
    );
  readonly products: PackedProducts;
};

/** Their lines, each with its line break, and what each adds to the summary. */
export type EnrichedBatch = { readonly lines: Uint8Array; readonly summed: readonly SummedProduct[] };

const engine = await loadEngine();
// A thread works on one ledger.
let context: EnrichmentContext | undefined;

/** The thread's entry. */
export function enrichBatch(task: EngineTask): EnrichedBatch {
  context ??= toContext(task.context);
  let lines = '';
  const summed: SummedProduct[] = [];
  for (const product of unpackProducts(task.products)) {
    // The line itself says that it failed.
    const outcome = enrichProduct(product, { engine, context, onFailed: () => undefined });
    lines += `${toProductLine(product, outcome)}\r\n`;
    summed.push(sumOutcome(product, outcome));
  }
  return { lines: Buffer.from(lines), summed };
}

function toContext(given: EngineTask['context']): EnrichmentContext {
  const { country, currency, year } = given;
  const about = { country, currency, year };
  if (given.mode === 'ademe') return { mode: 'ademe', ...about };
  if (given.mode === 'referential') return { mode: 'referential', referential: undefined, ...about };
  const summary: CategorySummary = JSON.parse(Buffer.from(given.summaryJson).toString());
  const { classify, nearFrom } = engine;
  return { mode: 'client', categories: createClientCategories({ summary, classify, nearFrom }), ...about };
}
