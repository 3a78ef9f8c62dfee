import { basename } from 'node:path';
import { Code, ConnectError, createClient, type LedgerprintClient } from '@ledgerprint/client';
import { mostWorkbookRows } from '@ledgerprint/engine/results';
import { longestProjectName } from '@ledgerprint/ledger/activity';
import { OperatorError } from '../../platform/operator-error.ts';
import { describeColumns } from './column-lines.ts';
import type { EnrichmentResult } from './enrichment-result.ts';
import { openLedger, readLedger } from './ledger.ts';
import type { OutputPlan } from './output-plan.ts';
import { createProgressBar, type ProgressBar } from './progress-bar.ts';
import type { Service } from './service.ts';
import { writeProducts } from './write-products.ts';

/** What to enrich, where to, with whom. */
export type EnrichmentOrder = {
  readonly file: string;
  readonly plan: OutputPlan;
  readonly mode: string;
  readonly map: readonly string[];
  readonly openService: () => Promise<Service>;
  readonly note: (text: string) => void;
  readonly showsProgress: boolean;
  readonly signal: AbortSignal;
};

/** Enriches a ledger. When the signal aborts, its reason is thrown and nothing was written. */
export async function enrichFile(order: EnrichmentOrder): Promise<EnrichmentResult> {
  const { file, plan, signal, note } = order;
  const ledger = await openLedger(file, order.map);
  for (const line of describeColumns(ledger)) note(line);
  const rows = await readLedger(ledger);
  if (plan.format === 'xlsx' && rows.count > mostWorkbookRows) {
    throw new OperatorError(
      `${rows.count} lines are too many for a workbook: write CSV with --out <file>.csv`,
    );
  }
  signal.throwIfAborted();
  const bar = createProgressBar(order.showsProgress ? process.stderr : undefined);
  bar.say('Starting …');
  const service = await order.openService().catch((error) => {
    bar.clear();
    throw error;
  });
  let end: 'done' | 'interrupted' = 'interrupted';
  try {
    signal.throwIfAborted();
    const client = createClient({ baseUrl: service.url, apiKey: service.key });
    const project = {
      name: basename(file).slice(0, longestProjectName),
      csv: rows.csv,
      categoryMode: order.mode,
    };
    const { projectId, summary } = await runProject(client, project, { plan, bar, signal });
    end = 'done';
    return {
      ...{ file, out: plan.path, columns: ledger.columns, totalLines: rows.totalLines, summary },
      projectId: service.isPrivate ? undefined : projectId,
    };
  } catch (error) {
    if (!signal.aborted) end = 'done';
    throw signal.aborted ? signal.reason : explain(error, service);
  } finally {
    bar.clear();
    await service.close(end);
  }
}

async function runProject(
  client: LedgerprintClient,
  project: { readonly name: string; readonly csv: Uint8Array; readonly categoryMode: string },
  {
    plan,
    bar,
    signal,
  }: { readonly plan: OutputPlan; readonly bar: ProgressBar; readonly signal: AbortSignal },
) {
  const { projectId } = await client.importCSV(project, { signal });
  const { status } = await client.waitUntilDone(projectId, {
    signal,
    minIntervalMs: 100,
    maxIntervalMs: 1_000,
    onProgress: ({ enriched, failed, totalLines }) =>
      bar.show({ done: Number(enriched + failed), total: Number(totalLines) }),
  });
  if (status === 'failed') throw new OperatorError('The service could not enrich this ledger: try again.');
  const { body } = await client.downloadExport(projectId, { signal });
  if (body === null) throw new OperatorError('The service sent an empty file: try again.');
  return { projectId, summary: await writeProducts(body, plan, signal) };
}

function explain(error: unknown, { url, isPrivate }: Service): unknown {
  if (!(error instanceof ConnectError)) return error;
  if (error.code === Code.Unauthenticated)
    return new OperatorError(`${url} does not accept the key: check --key.`);
  const isUnreached = error.cause instanceof TypeError || error.code === Code.Unavailable;
  if (isUnreached && !isPrivate)
    return new OperatorError(`The service at ${url} cannot be reached: check --url.`);
  return new OperatorError(`The service refused: ${error.rawMessage}`);
}
