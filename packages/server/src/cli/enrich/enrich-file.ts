import { basename } from 'node:path';
import { mostWorkbookRows } from '@ledgerprint/engine/results';
import type { ColumnReport } from '@ledgerprint/ledger';
import { OperatorError } from '../../platform/operator-error.ts';
import { describeColumns } from './column-lines.ts';
import type { EnrichmentResult } from './enrichment-result.ts';
import type { EnrichmentRun, RunOptions } from './enrichment-run.ts';
import { openLedger, readLedger } from './ledger.ts';
import type { OutputPlan } from './output-plan.ts';
import type { ProgressBar } from './progress-bar.ts';
import { writeProducts } from './write-products.ts';

/** What to enrich, where to, by whom. */
export type EnrichmentOrder = {
  readonly file: string;
  readonly plan: OutputPlan;
  readonly mode: string;
  readonly map: readonly string[];
  readonly openRun: (options: RunOptions) => EnrichmentRun;
  readonly note: (text: string) => void;
  readonly bar: ProgressBar;
  readonly signal: AbortSignal;
};

/** Enriches a ledger. When the signal aborts, its reason is thrown and nothing was written. */
export async function enrichFile(order: EnrichmentOrder): Promise<EnrichmentResult> {
  const { file, plan, bar, signal } = order;
  try {
    const { run, columns, totalLines } = await readIntoRun(order);
    const { summary, projectId } = await finish(run, order);
    return { file, out: plan.path, columns, totalLines, summary, projectId };
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    bar.clear();
  }
}

type FilledRun = {
  readonly run: EnrichmentRun;
  readonly columns: ColumnReport;
  readonly totalLines: readonly number[];
};

/** A run that has all rows. A function of its own, because the bytes of the file are to be forgotten when it ends. */
async function readIntoRun(order: EnrichmentOrder): Promise<FilledRun> {
  const { file, plan, bar, signal } = order;
  const ledger = await openLedger(file, order.map);
  signal.throwIfAborted();
  bar.clear();
  for (const line of describeColumns(ledger)) order.note(line);
  const { sizeBytes, columns } = ledger;
  const run = order.openRun({ mode: order.mode, name: basename(file), sizeBytes });
  try {
    bar.say('Reading …');
    const { count, totalLines } = await readLedger(ledger, { keep: run.add, signal });
    if (plan.format === 'xlsx' && count > mostWorkbookRows) {
      throw new OperatorError(`${count} lines are too many for a workbook: write CSV with --out <file>.csv`);
    }
    return { run, columns, totalLines };
  } catch (error) {
    await run.close();
    throw error;
  }
}

async function finish(run: EnrichmentRun, { plan, bar, signal }: EnrichmentOrder) {
  try {
    const enriched = await run.run({ onProgress: bar.show, signal });
    return { summary: await writeProducts(enriched, plan, signal), projectId: enriched.projectId };
  } catch (error) {
    throw run.explain(error);
  } finally {
    await run.close();
  }
}
