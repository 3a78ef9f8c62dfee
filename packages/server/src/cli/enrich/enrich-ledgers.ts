import { mostWorkbookRows } from '@ledgerprint/engine/results';
import { type FileOptions, findCountryOfFormat } from '@ledgerprint/ledger';
import { OperatorError } from '../../platform/operator-error.ts';
import type { FoundFile } from '../ledger/find-ledger-files.ts';
import { type EnrichmentResult, toContext } from './enrichment-result.ts';
import type { EnrichmentRun } from './enrichment-run.ts';
import type { OutputPlan } from './output-plan.ts';
import type { ProgressBar } from './progress-bar.ts';
import { type ReadLedgers, readLedgerFiles } from './read-ledger-files.ts';
import { readRowsAgain } from './read-rows-again.ts';
import { writeProducts } from './write-products.ts';

/** What to enrich, where to, by whom. */
export type EnrichmentOrder = {
  /** As it was named: a file or a folder, the first of several. */
  readonly file: string;
  readonly files: readonly FoundFile[];
  /** How to read them; what is wrong with that is thrown. */
  readonly toOptions: () => Promise<FileOptions>;
  readonly acceptsIncomplete: boolean;
  /** True counts files of different kinds that cover the same period. */
  readonly combines: boolean;
  readonly plan: OutputPlan;
  readonly run: EnrichmentRun;
  readonly note: (text: string) => void;
  readonly bar: ProgressBar;
  readonly signal: AbortSignal;
};

/**
 * Enriches the rows of all files as one ledger and closes the run. When the signal aborts, its reason is thrown and nothing
 * was written.
 */
export async function enrichLedgers(order: EnrichmentOrder): Promise<EnrichmentResult> {
  const { file, plan, run, bar, signal } = order;
  try {
    const options = await withOwnIds(order, await order.toOptions());
    const read = await readIntoRun(order, options);
    const { country = countryOf(read), currency, year } = options;
    const { project, ...enriched } = await run.run({
      ledgers: { count: read.total.rows, read: () => readRowsAgain(read, options, signal) },
      defaults: { country, currency, year },
      onProgress: bar.show,
      signal,
    });
    const summary = await writeProducts(enriched, plan, signal);
    const context = toContext(read.ledgers, options, project?.country);
    const decisions = enriched.decisions?.();
    return { file, out: plan.path, projectId: project?.projectId, read, context, summary, decisions };
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
async function withOwnIds(
  { run, files, signal }: EnrichmentOrder,
  options: FileOptions,
): Promise<FileOptions> {
  if (run.findOwnIds === undefined || !files.some(({ path }) => mayHoldInvoices(path))) return options;
  const ownIds = [...(options.ownIds ?? []), ...(await run.findOwnIds(signal))];
  return ownIds.length === 0 ? options : { ...options, ownIds };
}

function mayHoldInvoices(path: string): boolean {
  return !/\.(?:csv|tsv|xlsx|json)$/i.test(path);
}

/** Nothing is computed or sent before all files were read and found to be good. */
async function readIntoRun(order: EnrichmentOrder, options: FileOptions): Promise<ReadLedgers> {
  const { files, acceptsIncomplete, combines, plan, run, note, bar, signal } = order;
  const read = await readLedgerFiles(files, {
    ...{ options, acceptsIncomplete, combines, keep: run.add, signal },
    ...(files.length > 1 ? { onProgress: (done, total) => bar.show({ doing: 'Reading', done, total }) } : {}),
    note: (text) => {
      bar.clear();
      note(text);
    },
  });
  const { rows } = read.total.counted;
  if (plan.format === 'xlsx' && rows > mostWorkbookRows) {
    throw new OperatorError(`${rows} lines are too many for a workbook: write CSV with --out <file>.csv`);
  }
  return read;
}
