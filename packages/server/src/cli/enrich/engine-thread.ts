import {
  type Aggregates,
  createClientCategories,
  type EnrichmentContext,
  loadEngine,
} from '@ledgerprint/engine';
import { createDecisionIndex, type Decision } from '@ledgerprint/engine/decisions';
import {
  type CategorySummary,
  createAggregateCollector,
  enrichProduct,
  type PackedProducts,
  unpackProducts,
} from '@ledgerprint/engine/products';
import { type SummedProduct, sumOutcome, toProductLine } from '@ledgerprint/engine/results';
import type { DecidedProduct } from './applied-decisions.ts';

/** What holds for rows that do not say. */
export type LedgerDefaults = {
  readonly country: string | undefined;
  readonly currency: string | undefined;
  readonly year: number | undefined;
};

/** JSON that all threads share one copy of. */
export type SharedJson = Uint8Array<SharedArrayBuffer>;

/** What all products of a ledger are enriched with. */
export type EngineContext = LedgerDefaults & {
  /** What was settled before, in the order in which it was; undefined where nothing was. */
  readonly decisionsJson: SharedJson | undefined;
} & (
    | { readonly mode: 'ademe' }
    | { readonly mode: 'referential' }
    | { readonly mode: 'client'; readonly summaryJson: SharedJson }
  );

/** Some products of a ledger: to be summed up first, where that matters, and enriched with the sums over all of them. */
export type EngineTask = { readonly context: EngineContext; readonly products: PackedProducts } & (
  | { readonly kind: 'sum' }
  | { readonly kind: 'enrich'; readonly aggregatesJson: SharedJson | undefined }
);

/** Their lines, each with its line break, and what each adds to the summary. */
export type EnrichedBatch = {
  readonly lines: Uint8Array;
  readonly summed: readonly SummedProduct[];
  /** Those of them that decisions are about. */
  readonly decided: readonly DecidedProduct[];
};

const engine = await loadEngine();
// A thread works on one ledger.
let withoutAggregates: EnrichmentContext | undefined;
let withAggregates: EnrichmentContext | undefined;

/** The thread's entry. */
export function runTask(task: EngineTask): EnrichedBatch | Aggregates {
  withoutAggregates ??= toContext(task.context);
  const products = unpackProducts(task.products);
  if (task.kind === 'sum') return sumSpend(products, withoutAggregates);
  const { aggregatesJson } = task;
  if (aggregatesJson === undefined) return enrich(products, withoutAggregates);
  withAggregates ??= { ...withoutAggregates, aggregates: parseShared<Aggregates>(aggregatesJson) };
  return enrich(products, withAggregates);
}

function sumSpend(products: Products, context: EnrichmentContext): Aggregates {
  const collector = createAggregateCollector({ engine, context });
  for (const product of products) {
    try {
      collector.add(product);
    } catch {
      // Its line will say that it failed; the sums go without it.
    }
  }
  return collector.toAggregates();
}

function enrich(products: Products, context: EnrichmentContext): EnrichedBatch {
  let lines = '';
  const summed: SummedProduct[] = [];
  const decided: DecidedProduct[] = [];
  for (const product of products) {
    // The line itself says that it failed.
    const outcome = enrichProduct(product, { engine, context, onFailed: () => undefined });
    lines += `${toProductLine(product, outcome)}\r\n`;
    summed.push(sumOutcome(product, outcome));
    if ('failed' in outcome) continue;
    const { decision, conflicts } = outcome;
    if (decision !== '' || conflicts.length > 0) decided.push({ decision, conflicts });
  }
  return { lines: Buffer.from(lines), summed, decided };
}

type Products = ReturnType<typeof unpackProducts>;

function toContext(given: EngineContext): EnrichmentContext {
  const { country, currency, year, decisionsJson } = given;
  const decisions =
    decisionsJson === undefined
      ? undefined
      : createDecisionIndex(parseShared<readonly Decision[]>(decisionsJson));
  const about = { country, currency, year, ...(decisions === undefined ? {} : { decisions }) };
  if (given.mode === 'ademe') return { mode: 'ademe', ...about };
  if (given.mode === 'referential') return { mode: 'referential', referential: undefined, ...about };
  const summary = parseShared<CategorySummary>(given.summaryJson);
  const { classify, nearFrom } = engine;
  return { mode: 'client', categories: createClientCategories({ summary, classify, nearFrom }), ...about };
}

function parseShared<T>(json: SharedJson): T {
  return JSON.parse(Buffer.from(json).toString());
}
