import { mostWorkbookRows } from '@ledgerprint/engine/results';
import type { ColumnReport } from '@ledgerprint/ledger';
import { OperatorError } from '../../platform/operator-error.ts';
import type { EnrichmentResult } from './enrichment-result.ts';
import type { EnrichmentRun } from './enrichment-run.ts';
import { describeColumns, readLedgerFile, readRows } from './ledger.ts';
import type { OutputPlan } from './output-plan.ts';
import type { ProgressBar } from './progress-bar.ts';
import { writeProducts } from './write-products.ts';

/** What to enrich, where to, by whom. */
export type EnrichmentOrder = {
  readonly file: string;
  readonly plan: OutputPlan;
  readonly map: readonly string[];
  readonly run: EnrichmentRun;
  readonly note: (text: string) => void;
  readonly bar: ProgressBar;
  readonly signal: AbortSignal;
};

/** Enriches a ledger and closes the run. When the signal aborts, its reason is thrown and nothing was written. */
export async function enrichFile(order: EnrichmentOrder): Promise<EnrichmentResult> {
  const { file, plan, run, bar, signal } = order;
  try {
    const { columns, totalLines } = await readIntoRun(order);
    const { projectId, ...enriched } = await run.run({ onProgress: bar.show, signal });
    const summary = await writeProducts(enriched, plan, signal);
    return { file, out: plan.path, columns, totalLines, summary, projectId };
  } catch (error) {
    throw signal.aborted ? signal.reason : run.explain(error);
  } finally {
    bar.clear();
    await run.close();
  }
}

type LedgerReport = { readonly columns: ColumnReport; readonly totalLines: readonly number[] };

/** A function of its own, because the bytes of the file are to be forgotten when it ends. */
async function readIntoRun({
  file,
  map,
  plan,
  run,
  note,
  bar,
  signal,
}: EnrichmentOrder): Promise<LedgerReport> {
  const ledger = await readLedgerFile(file, map);
  signal.throwIfAborted();
  bar.clear();
  for (const line of describeColumns(ledger)) note(line);
  bar.say('Reading …');
  const { count, totalLines } = await readRows(ledger, { keep: run.add, signal });
  if (plan.format === 'xlsx' && count > mostWorkbookRows) {
    throw new OperatorError(`${count} lines are too many for a workbook: write CSV with --out <file>.csv`);
  }
  return { columns: ledger.columns, totalLines };
}
