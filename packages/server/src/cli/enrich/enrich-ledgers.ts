import { findInclusions, toInclusionOptions } from '@ledgerprint/engine/decisions';
import type { RatioChoice } from '@ledgerprint/engine/ratio-choice';
import { mostWorkbookRows, type WorkbookSheet } from '@ledgerprint/engine/results';
import { type FileOptions, findCommonCountry } from '@ledgerprint/ledger';
import { OperatorError } from '../../platform/operator-error.ts';
import type { FoundFile } from '../ledger/find-ledger-files.ts';
import { type EnrichmentResult, type LedgerContext, toContext } from './enrichment-result.ts';
import type { EnrichedFile, EnrichmentRun } from './enrichment-run.ts';
import type { OutputPlan } from './output-plan.ts';
import type { ProgressBar } from './progress-bar.ts';
import { type ReadLedgers, readLedgerFiles } from './read-ledger-files.ts';
import { readRowsAgain } from './read-rows-again.ts';
import { writeProducts } from './write-products.ts';

/** What to enrich, and the run that enriches it. */
export type RunOrder = {
  readonly files: readonly FoundFile[];
  /** How to read them; throws if an option is wrong. */
  readonly toOptions: () => Promise<FileOptions>;
  readonly acceptsIncomplete: boolean;
  /** True to count files of different kinds that cover the same period. */
  readonly combines: boolean;
  /** Whose monetary ratios count outside France; undefined for the default. */
  readonly ratios: RatioChoice | undefined;
  readonly run: EnrichmentRun;
  readonly note: (text: string) => void;
  readonly bar: ProgressBar;
  readonly signal: AbortSignal;
};

/** A run, and where to write its result. */
export type EnrichmentOrder = RunOrder & {
  /** The file or folder as named on the command line; the first if there are several. */
  readonly file: string;
  readonly plan: OutputPlan;
  /** Makes the additional sheets of a workbook once all lines have been read. */
  readonly toSheets?: ToSheets | undefined;
};

export type ToSheets = (enriched: EnrichedFile, ledgers: RunLedgers) => Promise<readonly WorkbookSheet[]>;

/**
 * Enriches the rows of all files as one ledger and closes the run. When the signal aborts, throws its reason and writes
 * nothing.
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

/** What is known about the ledgers once they have been read. */
export type RunLedgers = { readonly read: ReadLedgers; readonly options: FileOptions; readonly context: LedgerContext };

/** Reads the files, has their rows enriched, passes the lines on and always closes the run. */
export async function runOnLedgers<Made>(
  order: RunOrder,
  made: {
    /** Throws if the ledgers cannot be used. */
    readonly check?: (read: ReadLedgers) => void;
    readonly use: (enriched: EnrichedFile, ledgers: RunLedgers) => Promise<Made>;
  },
): Promise<Made> {
  const { run, bar, signal } = order;
  try {
    const options = await withExclusions(order, await withOwnIds(order, await order.toOptions()));
    const read = await readIntoRun(order, options);
    made.check?.(read);
    const { country = countryOf(read), currency, year, languages } = options;
    const enriched = await run.run({
      ledgers: { count: read.total.rows, read: () => readRowsAgain(read, options, signal) },
      defaults: { country, currency, year, languages, ratios: order.ratios },
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
  return findCommonCountry(ledgers.map(({ report }) => report))?.code;
}

/** A service knows the organization's own identifiers; those given as options are added. */
async function withOwnIds({ run, files, signal }: RunOrder, options: FileOptions): Promise<FileOptions> {
  if (run.findOwnIds === undefined || !files.some(({ path }) => mayHoldInvoices(path))) return options;
  const ownIds = [...(options.ownIds ?? []), ...(await run.findOwnIds(signal))];
  return ownIds.length === 0 ? options : { ...options, ownIds };
}

/** A service counts the rows that its organization includes: they are shown as counted before they are sent. */
async function withExclusions({ run, signal }: RunOrder, options: FileOptions): Promise<FileOptions> {
  if (run.findExclusions === undefined) return options;
  return { ...options, ...toInclusionOptions(findInclusions(await run.findExclusions(signal))) };
}

function mayHoldInvoices(path: string): boolean {
  return !/\.(?:csv|tsv|xlsx|json)$/i.test(path);
}

/** Reads and checks all files before anything is calculated or sent. */
async function readIntoRun(order: RunOrder, options: FileOptions): Promise<ReadLedgers> {
  const { files, acceptsIncomplete, combines, run, note, bar, signal } = order;
  return readLedgerFiles(files, {
    options,
    acceptsIncomplete,
    combines,
    keep: run.add,
    signal,
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
    throw new OperatorError(`${rows} rows are too many for a workbook: write CSV with --out <file>.csv`);
  }
}
