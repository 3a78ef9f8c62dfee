import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { createProgressWatch, type Progress, type ProgressWatch } from './progress-watch.ts';
import type { TestCaller } from './test-service.ts';

type Caller = Pick<TestCaller, 'call'>;

/** GetProgress, checked against its guarantees. */
export function readProgress(caller: Caller, projectId: string): Promise<Progress> {
  return readWatched(caller, projectId, createProgressWatch());
}

/** Polls a sealed project until it has finished; its counters must never decrease. */
export async function followToEnd(caller: Caller, projectId: string): Promise<Progress> {
  const watch = createProgressWatch();
  for (;;) {
    const progress = await readWatched(caller, projectId, watch);
    if (progress.status !== 'enriching') return progress;
    await sleep(50);
  }
}

async function readWatched(caller: Caller, projectId: string, watch: ProgressWatch): Promise<Progress> {
  const { body } = await caller.call('GetProgress', { projectId });
  return watch(body);
}

/** The exported file as bytes, downloaded like a client: without the API key. */
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
