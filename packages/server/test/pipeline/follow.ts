import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import type { TestCaller } from '../support/test-service.ts';

/** A progress record with its numbers as such. */
export type Progress = {
  readonly status: string;
  readonly totalLines: number;
  readonly enriched: number;
  readonly inProgress: number;
  readonly failed: number;
  readonly submittedAt: string;
  readonly completedAt: string;
};

type Caller = Pick<TestCaller, 'call'>;

/** GetProgress, held to what is promised at every instant. */
export async function readProgress(caller: Caller, projectId: string): Promise<Progress> {
  const { body } = await caller.call('GetProgress', { projectId });
  const numbers = ['totalLines', 'enriched', 'inProgress', 'failed'].map((name) => [
    name,
    Number(body[name]),
  ]);
  const progress = { ...body, ...Object.fromEntries(numbers) } as Progress;
  const products = progress.enriched + progress.inProgress + progress.failed;
  expect(products).toBe(progress.status === 'pending' ? 0 : progress.totalLines);
  expect(progress.completedAt !== '').toBe(['completed', 'failed'].includes(progress.status));
  return progress;
}

/** Polls a sealed project until it has ended; its counters never go back. */
export async function followToEnd(caller: Caller, projectId: string): Promise<Progress> {
  let last = 0;
  for (;;) {
    const progress = await readProgress(caller, projectId);
    expect(progress.enriched + progress.failed).toBeGreaterThanOrEqual(last);
    last = progress.enriched + progress.failed;
    if (progress.status !== 'enriching') return progress;
    await sleep(50);
  }
}

/** The exported file as bytes, fetched as a client would: without the key. */
export async function download(caller: Caller, projectId: string): Promise<Buffer> {
  const { body } = await caller.call('ExportCSV', { projectId });
  const response = await fetch(String(body.downloadUrl));
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** The lines of an exported file by column. */
export function parseExport(file: Buffer): readonly Readonly<Record<string, string>>[] {
  return parse(file, { columns: true });
}
