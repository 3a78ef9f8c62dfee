import { workerData } from 'node:worker_threads';
import {
  type Aggregates,
  createClientCategories,
  createReferential,
  type Engine,
  type EnrichmentContext,
  loadEngine,
  loadEngineData,
  type Product,
  parseReferential,
} from '@ledgerprint/engine';
import { createDecisionIndex, type Decision } from '@ledgerprint/engine/decisions';
import type { ModelMemory } from '@ledgerprint/engine/model-memory';
import {
  type CategorySummary,
  createAggregateCollector,
  enrichProduct,
  type PackedProducts,
  unpackProducts,
} from '@ledgerprint/engine/products';
import type { RatioChoice } from '@ledgerprint/engine/ratio-choice';
import {
  type Outcome,
  type SummedProduct,
  shownDesignationOf,
  sumOutcome,
  toProductLine,
} from '@ledgerprint/engine/results';
import type { ReportedCase } from '@ledgerprint/report';
import { type DecidedProduct, toDecided } from './applied-decisions.ts';
import type { CaseLines } from './case-lines.ts';
import { enrichCases } from './enrich-cases.ts';

/** What each thread is started with. */
export type EngineThreadData = {
  readonly modelMemory: ModelMemory;
  /** An imported catalogue, as the service stores it, in place of the bundled one. */
  readonly catalogue: string | undefined;
};

/** Values assumed for rows that do not state their own. */
export type LedgerDefaults = {
  readonly country: string | undefined;
  readonly currency: string | undefined;
  readonly year: number | undefined;
  readonly languages: readonly string[] | undefined;
  readonly ratios: RatioChoice | undefined;
};

/** JSON of which all threads share one copy. */
export type SharedJson = Uint8Array<SharedArrayBuffer>;

/** The context in which all products of a ledger are enriched. */
export type EngineContext = LedgerDefaults & {
  /** Earlier decisions in the order they were made; undefined if there are none. */
  readonly decisionsJson: SharedJson | undefined;
} & (
    | { readonly mode: 'ademe' }
    | {
        readonly mode: 'referential';
        /** An organization's own list of categories; undefined for the one that ships with the program. */
        readonly referential?: { readonly name: string; readonly content: string } | undefined;
      }
    | { readonly mode: 'client'; readonly summaryJson: SharedJson }
  );

/** A batch of products: added up first, where the sums matter, and then enriched with the sums over the whole ledger. */
export type EngineTask =
  | { readonly kind: 'version' }
  | { readonly kind: 'sum'; readonly context: EngineContext; readonly products: PackedProducts }
  | (WholeLedger & ProductBatch & { readonly kind: 'enrich'; readonly wantsCases: boolean })
  | (WholeLedger & ProductBatch & { readonly kind: 'cases' });

/** What a thread needs to know about the whole ledger; the sums only where they matter. */
export type WholeLedger = { readonly context: EngineContext; readonly aggregatesJson: SharedJson | undefined };

/** A batch of products and the number of the first of them, counted from 1. */
export type ProductBatch = { readonly products: PackedProducts; readonly firstProduct: number };

/** The result of a task. */
export type EngineAnswer = EnrichedBatch | Aggregates | CaseLines | string;

/** The lines of a batch, each with its line break, and what each product adds to the summary. */
export type EnrichedBatch = {
  readonly lines: Uint8Array;
  readonly summed: readonly SummedProduct[];
  /** The products that decisions apply to. */
  readonly decided: readonly DecidedProduct[];
  /** The cases of all products, if wanted. Rows have no places yet: their positions count from 0 within their product. */
  readonly cases: readonly ReportedCase[];
  readonly engineVersion: string;
};

const engine = await loadThreadEngine(workerData as EngineThreadData);
// A thread works on one ledger.
let withoutAggregates: EnrichmentContext | undefined;
let withAggregates: EnrichmentContext | undefined;

/** The thread's entry point. */
export async function runTask(task: EngineTask): Promise<EngineAnswer> {
  if (task.kind === 'version') return engine.engineVersion;
  withoutAggregates ??= await engine.prepare(await toContext(task.context));
  const products = unpackProducts(task.products);
  if (task.kind === 'sum') return sumSpend(products, withoutAggregates);
  const context = await addAggregates(withoutAggregates, task.aggregatesJson);
  if (task.kind === 'cases') {
    // Loaded only when cases are wanted.
    const { toCaseLines } = await import('./case-lines.ts');
    return toCaseLines(products, { engine, context, firstProduct: task.firstProduct });
  }
  return enrich(products, context, task.wantsCases ? await createCaseList(task.firstProduct) : undefined);
}

async function loadThreadEngine({ modelMemory: memory, catalogue }: EngineThreadData): Promise<Engine> {
  if (catalogue === undefined) return loadEngine({ memory });
  const { composeImported } = await import('./imported-catalogue.ts');
  const data = await loadEngineData({ memory });
  return data.createEngine(await composeImported(catalogue));
}

async function addAggregates(context: EnrichmentContext, json: SharedJson | undefined): Promise<EnrichmentContext> {
  if (json === undefined) return context;
  withAggregates ??= await engine.prepare({ ...context, aggregates: parseShared<Aggregates>(json) });
  return withAggregates;
}

function sumSpend(products: Products, context: EnrichmentContext): Aggregates {
  const collector = createAggregateCollector({ engine, context });
  for (const product of products) collector.add(product);
  return collector.toAggregates();
}

function enrich(products: Products, context: EnrichmentContext, report: CaseList | undefined): EnrichedBatch {
  let lines = '';
  let engineVersion = '';
  const summed: SummedProduct[] = [];
  const decided: DecidedProduct[] = [];
  for (const product of products) {
    // The line itself says that it failed.
    const outcome =
      report === undefined
        ? enrichProduct(product, { engine, context, onFailed: () => undefined })
        : report.enrich(product, context);
    engineVersion ||= outcome.engineVersion;
    lines += `${toProductLine(product, outcome)}\r\n`;
    summed.push(sumOutcome(product, outcome));
    if (!('failed' in outcome)) decided.push(...toDecided(outcome));
  }
  return { lines: Buffer.from(lines), summed, decided, cases: report?.cases ?? [], engineVersion };
}

type CaseList = Awaited<ReturnType<typeof createCaseList>>;

/** Collects the cases of products, numbered from this number on. */
async function createCaseList(firstProduct: number) {
  // Loaded only when cases are wanted.
  const { fromOutcome } = await import('@ledgerprint/report');
  const cases: ReportedCase[] = [];
  let number = firstProduct;
  return {
    cases,

    /** Like `enrichProduct`, and adds the cases of the product. */
    enrich(product: Product, context: EnrichmentContext): Outcome {
      const enriched = enrichCases(product, engine, context);
      const designation = shownDesignationOf(product);
      const placeOf = new Map(product.activities.map((row, place) => [row, place]));
      for (const [at, { rows, outcome }] of enriched.cases.entries()) {
        const { activities } = rows;
        const places = activities.map((row) => ({ ...noPlace, position: placeOf.get(row) ?? 0 }));
        cases.push(fromOutcome({ id: `${number}.${at + 1}`, designation, activities, places, outcome }));
      }
      number++;
      return enriched.outcome;
    },
  };
}

const noPlace = { file: '', sheet: '', line: 0, reference: '' };

type Products = ReturnType<typeof unpackProducts>;

async function toContext(given: EngineContext): Promise<EnrichmentContext> {
  const { country, currency, year, languages, ratios, decisionsJson } = given;
  const decisions =
    decisionsJson === undefined ? undefined : createDecisionIndex(parseShared<readonly Decision[]>(decisionsJson));
  const about = { country, currency, year, languages, ratios, ...(decisions === undefined ? {} : { decisions }) };
  if (given.mode === 'ademe') return { mode: 'ademe', ...about };
  if (given.mode === 'referential') {
    return given.referential === undefined
      ? { mode: 'referential', naics: await engine.loadNaics(), ...about }
      : { mode: 'referential', referential: toReferential(given.referential), ...about };
  }
  const summary = parseShared<CategorySummary>(given.summaryJson);
  const { classify, nearFrom } = engine;
  return { mode: 'client', categories: createClientCategories({ summary, classify, nearFrom }), ...about };
}

function toReferential(own: { readonly name: string; readonly content: string }) {
  const { entries } = parseReferential(own.content);
  if (entries === undefined) throw new Error('The referential was checked before.');
  return createReferential({ name: own.name, entries });
}

function parseShared<T>(json: SharedJson): T {
  return JSON.parse(Buffer.from(json).toString());
}
