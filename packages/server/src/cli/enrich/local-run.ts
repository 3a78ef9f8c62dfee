import type { CategoryMode } from '@ledgerprint/engine/category-mode';
import type { Decision } from '@ledgerprint/engine/decisions';
import { createSummary, csvHeader } from '@ledgerprint/engine/results';
import type { Row } from '@ledgerprint/ledger/activity';
import type { ReportedCase, RowPlace } from '@ledgerprint/report';
import { OperatorError } from '../../platform/operator-error.ts';
import { createAppliedDecisions } from './applied-decisions.ts';
import type { EnrichedBatch } from './engine-thread.ts';
import type { EngineThreads } from './engine-threads.ts';
import type { EnrichedFile, EnrichmentRun } from './enrichment-run.ts';
import { createLedgerProducts } from './ledger-products.ts';

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
  const products = createLedgerProducts(threads);
  const places = report && createRowPlaces(report.nameOf);

  function takeCases(cases: readonly ReportedCase[]): void {
    if (report === undefined || places === undefined) return;
    let product = '';
    let numbers: readonly number[] = [];
    for (const one of cases) {
      const number = one.id.slice(0, one.id.indexOf('.'));
      if (number !== product) numbers = products.rowNumbers(Number(number) - 1);
      product = number;
      const rows = one.rows.map((row) => ({ ...row, ...places.get(numbers[row.position] ?? -1) }));
      report.take({ ...one, rows });
    }
  }

  return {
    add(rows, positions) {
      for (const row of rows) products.add(row);
      if (places !== undefined) for (const [at, row] of rows.entries()) places.add(row, positions[at] ?? 0);
    },

    async run({ defaults, onProgress, signal }) {
      const total = products.count;
      onProgress({ doing: 'Enriching', done: 0, total });
      const whole = await products.prepare({ mode, defaults, decisions: decisions ?? [] }, signal);
      const batches = products.inThreads((batch) => threads.enrich(whole, batch, report !== undefined));
      return toFile(
        batches,
        decisions?.map(({ id }) => id),
        { takeCases, onDone: (done) => onProgress({ doing: 'Enriching', done, total }) },
      );
    },

    explain: (error) => error,
    close: threads.close,
  };
}

/** The lines as they are enriched, in order of first appearance, and their sum. */
function toFile(
  batches: AsyncIterable<EnrichedBatch>,
  decisionIds: readonly string[] | undefined,
  {
    takeCases,
    onDone,
  }: { readonly takeCases: (cases: readonly ReportedCase[]) => void; readonly onDone: (done: number) => void },
): EnrichedFile {
  let version = '';
  const sum = createSummary();
  const applied = decisionIds && createAppliedDecisions(decisionIds);
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

/** Places of rows by the order they were added, counted from 0. Stored mostly as numbers: there may be millions. */
function createRowPlaces(nameOf: (path: string) => string) {
  const positions: number[] = [];
  const lines: number[] = [];
  const places: number[] = [];
  const known: { readonly file: string; readonly sheet: string }[] = [];
  const numbers = new Map<string, number>();
  const references = new Map<number, string>();

  function findPlace({ file, sheet }: Row): number {
    const key = `${file}\n${sheet}`;
    const number = numbers.get(key) ?? known.length;
    if (number === known.length) {
      numbers.set(key, number);
      known.push({ file: nameOf(file), sheet });
    }
    return number;
  }

  return {
    add(row: Row, position: number): void {
      if (row.reference !== '') references.set(positions.length, row.reference);
      positions.push(position);
      lines.push(row.line);
      places.push(findPlace(row));
    },

    get(row: number): RowPlace {
      const { file = '', sheet = '' } = known[places[row] ?? -1] ?? {};
      return {
        position: positions[row] ?? 0,
        file,
        sheet,
        line: lines[row] ?? 0,
        reference: references.get(row) ?? '',
      };
    },
  };
}
