import { setImmediate } from 'node:timers/promises';
import type { Aggregates } from '@ledgerprint/engine';
import type { CategoryMode } from '@ledgerprint/engine/category-mode';
import type { Decision } from '@ledgerprint/engine/decisions';
import {
  type CategorySummary,
  createAggregateSum,
  createCategoryCollector,
  createCollapse,
  type PackedProducts,
  unpackProducts,
} from '@ledgerprint/engine/products';
import { createSummary, csvHeader } from '@ledgerprint/engine/results';
import type { ReportedCase } from '@ledgerprint/report';
import { inOrder } from '../../platform/in-order.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { createAppliedDecisions } from './applied-decisions.ts';
import type { EnrichedBatch, SharedJson } from './engine-thread.ts';
import type { EngineThreads } from './engine-threads.ts';
import type { EnrichedFile, EnrichmentRun } from './enrichment-run.ts';
import { createRowPlaces } from './row-places.ts';

/** The most rows that fit in memory beside the engines; see docs/analyst/command-line.md. */
export const mostRows = 5_000_000;
export const productsPerBatch = 500;
/** One in progress and one waiting for each thread: more would only wait in memory to be written. */
export const batchesPerThread = 2;

type Collapse = ReturnType<typeof createCollapse>;

/** How to enrich the rows. */
export type LocalWork = {
  readonly mode: CategoryMode;
  /** Earlier decisions in order; undefined if none were given. */
  readonly decisions: readonly Decision[] | undefined;
  /** Takes the cases, if a report is wanted. */
  readonly report?: CaseReport;
};

/** Takes the cases in order of first appearance while the file is read. */
export type CaseReport = {
  take(one: ReportedCase): void;
  /** The name that the report uses for the file with this path. */
  nameOf(path: string): string;
};

/** Enriches in this process with these threads, and closes them when it is closed. */
export function createLocalRun({ mode, decisions, report }: LocalWork, threads: EngineThreads): EnrichmentRun {
  const collapse = createCollapse();
  const places = report && createRowPlaces(report.nameOf);

  function takeCases(cases: readonly ReportedCase[]): void {
    if (report === undefined || places === undefined) return;
    let product = '';
    let numbers: readonly number[] = [];
    for (const one of cases) {
      const number = one.id.slice(0, one.id.indexOf('.'));
      if (number !== product) numbers = collapse.rowNumbers(Number(number) - 1);
      product = number;
      const rows = one.rows.map((row) => ({ ...row, ...places.get(numbers[row.position] ?? -1) }));
      report.take({ ...one, rows });
    }
  }

  return {
    add(rows, positions) {
      if (collapse.rowCount + rows.length > mostRows) {
        const most = mostRows.toLocaleString('en-US');
        throw new OperatorError(`The ledger has more than ${most} rows: split it.`);
      }
      for (const row of rows) collapse.add(row);
      if (places !== undefined) for (const [at, row] of rows.entries()) places.add(row, positions[at] ?? 0);
    },

    async run({ defaults, onProgress, signal }) {
      // This also ends the tasks in progress.
      signal.addEventListener('abort', threads.close);
      const total = collapse.productCount;
      onProgress({ doing: 'Enriching', done: 0, total });
      const decisionsJson = decisions === undefined ? undefined : toShared(decisions);
      const context = { ...defaults, decisionsJson, ...(await toCategories(mode, collapse, signal)) };
      const inThreads = <Result>(begin: (products: PackedProducts) => Promise<Result>) =>
        inOrder(collapse.batches(productsPerBatch), begin, threads.count * batchesPerThread);
      // Categories with factors of their own need no prices.
      const aggregatesJson =
        mode === 'referential'
          ? undefined
          : toShared(await sumUp(inThreads((products) => threads.sum(context, products))));
      let next = 1;
      const batches = inThreads((products) => {
        const reportsFrom = report && next;
        next += products.rowCounts.length;
        return threads.enrich(context, { aggregatesJson, reportsFrom }, products);
      });
      return toFile(batches, decisions?.length, {
        takeCases,
        onDone: (done) => onProgress({ doing: 'Enriching', done, total }),
      });
    },

    explain: (error) => error,
    close: threads.close,
  };
}

export async function sumUp(parts: AsyncIterable<Aggregates>): Promise<Aggregates> {
  const sum = createAggregateSum();
  for await (const part of parts) sum.addPart(part);
  return sum.toAggregates();
}

/** The lines as they are enriched, in order of first appearance, and their sum. */
function toFile(
  batches: AsyncIterable<EnrichedBatch>,
  decisionsGiven: number | undefined,
  {
    takeCases,
    onDone,
  }: { readonly takeCases: (cases: readonly ReportedCase[]) => void; readonly onDone: (done: number) => void },
): EnrichedFile {
  let version = '';
  const sum = createSummary();
  const applied = decisionsGiven === undefined ? undefined : createAppliedDecisions(decisionsGiven);
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`${csvHeader}\r\n`);
    let done = 0;
    for await (const { lines, summed, decided, cases, engineVersion } of batches) {
      for (const product of summed) sum.add(product);
      for (const product of decided) applied?.add(product);
      takeCases(cases);
      version ||= engineVersion;
      yield lines;
      done += summed.length;
      onDone(done);
    }
    const { matches, products } = sum.result();
    if (matches.failed === products) throw new OperatorError('None of the products could be enriched.');
  }
  return {
    bytes: bytes(),
    summarize: () => sum.result(),
    decisions: () => applied?.result(),
    engineVersion: () => version,
  };
}

/** What the threads need to know about the categories of the whole ledger. */
export async function toCategories(mode: CategoryMode, collapse: Collapse, signal: AbortSignal) {
  if (mode !== 'client') return { mode } as const;
  return { mode, summaryJson: toShared(await summarizeCategories(collapse, signal)) } as const;
}

export function toShared(value: unknown): SharedJson {
  const json = Buffer.from(JSON.stringify(value));
  const shared = new Uint8Array(new SharedArrayBuffer(json.length));
  shared.set(json);
  return shared;
}

async function summarizeCategories(collapse: Collapse, signal: AbortSignal): Promise<CategorySummary> {
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
