import { mostWorkbookRows, type WorkbookSheet } from '@ledgerprint/engine/results';
import { type FileOptions, findCountryOfFormat } from '@ledgerprint/ledger';
import { OperatorError } from '../../platform/operator-error.ts';
import type { FoundFile } from '../ledger/find-ledger-files.ts';
import { type EnrichmentResult, type LedgerContext, toContext } from './enrichment-result.ts';
import type { EnrichedFile, EnrichmentRun } from './enrichment-run.ts';
import type { OutputPlan } from './output-plan.ts';
import type { ProgressBar } from './progress-bar.ts';
import { type ReadLedgers, readLedgerFiles } from './read-ledger-files.ts';
import { readRowsAgain } from './read-rows-again.ts';
import { writeProducts } from './write-products.ts';

/** What to enrich, by whom. */
export type RunOrder = {
  readonly files: readonly FoundFile[];
  /** How to read them; what is wrong with that is thrown. */
  readonly toOptions: () => Promise<FileOptions>;
  readonly acceptsIncomplete: boolean;
  /** True counts files of different kinds that cover the same period. */
  readonly combines: boolean;
  readonly run: EnrichmentRun;
  readonly note: (text: string) => void;
  readonly bar: ProgressBar;
  readonly signal: AbortSignal;
};

/** The same, and where to. */
export type EnrichmentOrder = RunOrder & {
  /** As it was named: a file or a folder, the first of several. */
  readonly file: string;
  readonly plan: OutputPlan;
  /** Makes the further sheets of a workbook when all lines were read. */
  readonly toSheets?: ToSheets | undefined;
};

export type ToSheets = (enriched: EnrichedFile, ledgers: RunLedgers) => Promise<readonly WorkbookSheet[]>;

/**
 * Enriches the rows of all files as one ledger and closes the run. When the signal aborts, its reason is thrown and nothing
 * was written.
 */
export async function enrichLedgers(order: EnrichmentOrder): Promise<EnrichmentResult> {
  const { file, plan } = order;
  return runOnLedgers(order, {
    check: (read) => refuseLargeWorkbook(read, plan),
    async use(enriched, ledgers) {
      const { project } = enriched;
      const { read, context } = ledgers;
      const toSheets = async () => (await order.toSheets?.(enriched, ledgers)) ?? [];
      const summary = await writeProducts(enriched, plan, { toSheets, signal: order.signal });
      const decisions = enriched.decisions?.();
      return { file, out: plan.path, projectId: project?.projectId, read, context, summary, decisions };
    },
  });
}

/** What is known of the ledgers by then. */
export type RunLedgers = {
  readonly read: ReadLedgers;
  readonly options: FileOptions;
  readonly context: LedgerContext;
};

/** Reads the files, has their rows enriched, hands the lines on and closes the run, whatever happens. */
export async function runOnLedgers<Made>(
  order: RunOrder,
  made: {
    /** Throws where what was read cannot be used. */
    readonly check?: (read: ReadLedgers) => void;
    readonly use: (enriched: EnrichedFile, ledgers: RunLedgers) => Promise<Made>;
  },
): Promise<Made> {
  const { run, bar, signal } = order;
  try {
    const options = await withOwnIds(order, await order.toOptions());
    const read = await readIntoRun(order, options);
    made.check?.(read);
    const { country = countryOf(read), currency, year } = options;
    const enriched = await run.run({
      ledgers: { count: read.total.rows, read: () => readRowsAgain(read, options, signal) },
      defaults: { country, currency, year },
      onProgress: bar.show,
      signal,
    });
    const context = toContext(read.ledgers, options, enriched.project?.country);
    return await made.use(enriched, { read, options, context });
  } catch (error) {
    throw signal.aborted ? signal.reason : run.explain(error);
  } finally {
    bar.clear();
    await run.close();
  }
}

function countryOf({ ledgers }: ReadLedgers): string | undefined {
  return findCountryOfFormat(ledgers.map(({ report }) => report.format));
}

/** A service knows who the organization is; whoever says more is believed, too. */
async function withOwnIds({ run, files, signal }: RunOrder, options: FileOptions): Promise<FileOptions> {
  if (run.findOwnIds === undefined || !files.some(({ path }) => mayHoldInvoices(path))) return options;
  const ownIds = [...(options.ownIds ?? []), ...(await run.findOwnIds(signal))];
  return ownIds.length === 0 ? options : { ...options, ownIds };
}

function mayHoldInvoices(path: string): boolean {
  return !/\.(?:csv|tsv|xlsx|json)$/i.test(path);
}

/** Nothing is computed or sent before all files were read and found to be good. */
async function readIntoRun(order: RunOrder, options: FileOptions): Promise<ReadLedgers> {
  const { files, acceptsIncomplete, combines, run, note, bar, signal } = order;
  return readLedgerFiles(files, {
    ...{ options, acceptsIncomplete, combines, keep: run.add, signal },
    ...(files.length > 1 ? { onProgress: (done, total) => bar.show({ doing: 'Reading', done, total }) } : {}),
    note: (text) => {
      bar.clear();
      note(text);
    },
  });
}

function refuseLargeWorkbook({ total }: ReadLedgers, plan: OutputPlan): void {
  const { rows } = total.counted;
  if (plan.format === 'xlsx' && rows > mostWorkbookRows) {
    throw new OperatorError(`${rows} lines are too many for a workbook: write CSV with --out <file>.csv`);
  }
}
