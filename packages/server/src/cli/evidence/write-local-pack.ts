import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createCatalogue, loadBundledFactors, loadGases } from '@ledgerprint/engine/catalogue';
import type { CategoryMode } from '@ledgerprint/engine/category-mode';
import { formatDecisions } from '@ledgerprint/engine/decisions';
import type { RatioChoice } from '@ledgerprint/engine/ratio-choice';
import { type ShareBasis, shareOf } from '@ledgerprint/engine/results';
import { type FileOptions, findCommonCountry } from '@ledgerprint/ledger';
import { isStaged, type Row } from '@ledgerprint/ledger/activity';
import { createReportBuilder, type ReportReceipt, toDecisionFacts } from '@ledgerprint/report';
import {
  caseColumns,
  createCaseTotals,
  createFactorTable,
  factorColumns,
  PackTooLargeError,
  productColumns,
  type ReceiptCore,
  reconciliationColumns,
  rowColumns,
  textContent,
  toCsvFile,
  toFactorLine,
  toReceiptContext,
  toReceiptCore,
  toReconciliationLine,
  toRowLine,
  writePack,
} from '@ledgerprint/report/evidence';
import { type Language, renderReport } from '@ledgerprint/report/html';
import { nodeEvidence } from '@ledgerprint/report/node';
import {
  checkResults,
  createCaseNumbers,
  createFindings,
  createPackedRows,
  createRowReconciliation,
  toReconciledFiles,
} from '@ledgerprint/report/verification';
import { OperatorError } from '../../platform/operator-error.ts';
import { version } from '../../platform/version.ts';
import { createAppliedDecisions, type DecidedProduct } from '../enrich/applied-decisions.ts';
import { createCaseRun } from '../enrich/case-run.ts';
import { openEngineThreads } from '../enrich/engine-threads.ts';
import type { ProgressBar } from '../enrich/progress-bar.ts';
import { readDecisionFile, withInclusions } from '../enrich/read-decisions.ts';
import { readLedgerFiles } from '../enrich/read-ledger-files.ts';
import { readRowsAgain } from '../enrich/read-rows-again.ts';
import { toDecisionLines } from '../enrich/summary-text.ts';
import type { FoundFiles } from '../ledger/find-ledger-files.ts';
import { bytesOf, nameProject } from '../ledger/named-files.ts';
import { unwritable } from '../operator-file.ts';

/** The ledgers, how to read and enrich them, and where to write the pack. */
export type LocalPackOrder = {
  readonly found: FoundFiles;
  /** As named on the command line. */
  readonly paths: readonly string[];
  readonly options: FileOptions;
  readonly acceptsIncomplete: boolean;
  readonly combines: boolean;
  readonly mode: CategoryMode;
  readonly ratios: RatioChoice | undefined;
  readonly decisionsPath: string | undefined;
  readonly language: Language;
  readonly name: string | undefined;
  readonly out: string;
  readonly note: (text: string) => void;
  readonly bar: ProgressBar;
  readonly signal: AbortSignal;
};

/**
 * Enriches ledgers on this machine and writes their evidence pack, unsigned. The file gets its name when it is complete: a
 * failure leaves nothing behind.
 */
export async function writeLocalPack(order: LocalPackOrder): Promise<{ readonly core: ReceiptCore }> {
  const { found, out, signal } = order;
  if (found.files.some(({ path }) => resolve(path) === resolve(out)))
    throw new OperatorError('--out would overwrite a ledger: choose another name.');
  const problems = found.files.flatMap((file) => ('problem' in file ? [file.problem] : []));
  if (problems.length > 0 && !(order.acceptsIncomplete && !found.isSingle))
    throw new OperatorError(problems.join('\n'));
  const threads = openEngineThreads(bytesOf(found));
  const folder = await mkdtemp(`${resolve(out)}.`).catch((error) => Promise.reject(unwritable(out, error)));
  try {
    return await pack(order, { threads, folder });
  } catch (error) {
    if (error instanceof PackTooLargeError) throw new OperatorError(error.message);
    throw signal.aborted ? signal.reason : error;
  } finally {
    await threads.close();
    await rm(folder, { recursive: true, force: true });
  }
}

type Machine = { readonly threads: ReturnType<typeof openEngineThreads>; readonly folder: string };

async function pack(order: LocalPackOrder, { threads, folder }: Machine): Promise<{ readonly core: ReceiptCore }> {
  const { found, mode, out, note, bar, signal } = order;
  const written = order.decisionsPath === undefined ? [] : await readDecisionFile(order.decisionsPath);
  const options = await withInclusions(order.options, written);
  const decisions = written.filter(({ record }) => record.revokedAt === undefined);
  const run = createCaseRun(threads);
  const read = await readLedgerFiles(found.files, {
    options,
    signal,
    acceptsIncomplete: order.acceptsIncomplete,
    combines: order.combines,
    keep: (rows) => rows.forEach(run.add),
    onProgress: (done, total) => bar.show({ doing: 'Reading', done, total }),
    note: (text) => {
      bar.clear();
      note(text);
    },
  });
  const { country = findCommonCountry(read.ledgers.map(({ report }) => report))?.code } = options;
  const { currency, year, languages } = options;
  const { ratios } = order;
  const context = toReceiptContext({ country, currency, year, languages, ratios });
  const applied =
    order.decisionsPath === undefined
      ? undefined
      : createAppliedDecisions(decisions.map(({ decision }) => decision.id));
  const files = { products: join(folder, 'products.csv'), cases: join(folder, 'cases.csv') };
  const shares = await writeResults(files, {
    lines: run.run(
      {
        mode,
        defaults: { country, currency, year, languages, ratios },
        decisions: decisions.map(({ decision }) => decision),
      },
      signal,
    ),
    onDecided: (product) => applied?.add(product),
    onDone: (done) => bar.show({ doing: 'Enriching', done, total: run.productCount }),
  });
  bar.clear();
  for (const line of toDecisionLines(applied?.result())) note(line);

  const rows = createPackRows(shares);
  const totals = createCaseTotals();
  const catalogue = createCatalogue(await loadBundledFactors());
  const findGases = await loadGases();
  const factors = createFactorTable(catalogue.findById, findGases);
  const builder = createReportBuilder();
  const decisionsCsv = formatDecisions(decisions);
  let core: ReceiptCore | undefined;

  /** Available once all rows have been written. */
  async function* factorLines(): AsyncGenerator<string> {
    await checkResults(
      { cases: chunksOf(files.cases), products: chunksOf(files.products), packed: rows.packed },
      {
        findings: createFindings(),
        saysTexts: false,
        onCase: ({ evidence, reported }) => {
          totals.add(evidence);
          factors.add(evidence);
          builder.add(reported);
        },
        onProgress: () => signal.throwIfAborted(),
      },
    );
    for (const factor of factors.result()) yield toFactorLine(factor);
  }

  function toReport(receipt: ReportReceipt) {
    const { engineVersion } = receipt.core;
    const about = {
      projectId: '',
      name: order.name ?? nameProject(order.paths, order.found),
      revision: 0,
      mode,
      context,
      engineVersion,
    };
    const report = builder.result({
      about: { ...about, programVersion: version, completedAt: '', signOff: undefined },
      reconciliation: { files: toReconciledFiles(rows.reconciliation(), context.currency || 'EUR') },
      decisions: toDecisionFacts(decisions, 0),
      findGases,
      receipt,
    });
    return {
      json: `${JSON.stringify(report, undefined, 2)}\n`,
      html: renderReport(report, { language: order.language }),
    };
  }

  const bytes = writePack(
    {
      files: {
        'rows.csv': toCsvFile(rowColumns, rows.lines(readRowsAgain(read, options, signal))),
        'products.csv': createReadStream(files.products),
        'cases.csv': createReadStream(files.cases),
        'decisions.csv': textContent(decisionsCsv),
        'factors.csv': toCsvFile(factorColumns, factorLines()),
        'reconciliation.csv': toCsvFile(
          reconciliationColumns,
          lazily(() => rows.reconciliation().map(toReconciliationLine)),
        ),
      },
      toCore: (hashes) => {
        core = toReceiptCore(
          {
            about: { projectId: '', revision: 0, mode, context },
            hashes,
            rows: rows.count(),
            totals: totals.result(),
            factors: factors.result(),
          },
          nodeEvidence.createSha256,
        );
        return { core };
      },
      renderReport: toReport,
    },
    nodeEvidence,
  );
  const whole = join(folder, 'pack.zip');
  await pipeline(Readable.from(bytes), createWriteStream(whole), { signal });
  await rename(whole, out);
  if (core === undefined) throw new Error('A pack has a receipt.');
  return { core };
}

/** Writes both files and keeps how each case is shared among its rows. */
async function writeResults(
  files: { readonly products: string; readonly cases: string },
  {
    lines,
    onDecided,
    onDone,
  }: {
    readonly lines: ReturnType<ReturnType<typeof createCaseRun>['run']>;
    readonly onDecided: (product: DecidedProduct) => void;
    readonly onDone: (done: number) => void;
  },
): Promise<ReadonlyMap<string, ShareBasis>> {
  const shares = new Map<string, ShareBasis>();
  const products = createWriteStream(files.products);
  const cases = createWriteStream(files.cases);
  const write = (stream: typeof products, bytes: Uint8Array | string) =>
    new Promise<void>((resolve, reject) => stream.write(bytes, (error) => (error ? reject(error) : resolve())));
  await write(products, `${productColumns.join(',')}\r\n`);
  await write(cases, `${caseColumns.join(',')}\r\n`);
  let done = 0;
  for await (const batch of lines) {
    for (const { id, basis } of batch.shares) shares.set(id, basis);
    for (const product of batch.decided) onDecided(product);
    await write(products, batch.products);
    await write(cases, batch.cases);
    done += batch.count;
    onDone(done);
  }
  for (const stream of [products, cases]) {
    await new Promise<void>((resolve, reject) =>
      stream.end((error?: Error | null) => (error ? reject(error) : resolve())),
    );
  }
  return shares;
}

/** The lines of `rows.csv`, and what the other files need from the rows. */
function createPackRows(shares: ReadonlyMap<string, ShareBasis>) {
  const packed = createPackedRows();
  const reconciliation = createRowReconciliation();
  const numbers = createCaseNumbers();
  let position = 0;
  return {
    packed,
    count: () => position,
    reconciliation: () => reconciliation.result(() => ''),

    async *lines(rows: AsyncIterable<Row>): AsyncGenerator<string> {
      for await (const row of rows) {
        position++;
        reconciliation.add(row);
        const id = isStaged(row) ? numbers.next(row) : '';
        const basis = shares.get(id);
        const share = basis && shareOf(row, basis);
        const line = toRowLine({ ...row, position, case: id, share });
        // The header is line 1.
        if (id !== '') packed.add(id, position + 1, line);
        yield line;
      }
    },
  };
}

async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { highWaterMark: 2 ** 18 }) as AsyncIterable<Buffer>;
}

/** Makes the lines only when they are read: the files before them have been written by then. */
async function* lazily(lines: () => readonly string[]): AsyncGenerator<string> {
  yield* lines();
}
