import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { openTestService } from 'ledgerprint/testing/support/test-service';
import type { OpenedResult } from '../../src/result/worker/messages.ts';
import { readResult } from '../../src/result/worker/opened-file.ts';
import { toOpenedResult } from '../../src/result/worker/to-opened-result.ts';
import type { Browser } from '../support/browser.ts';
import { openBrowser } from '../support/browser.ts';
import { completeProject } from './completed-project.ts';
import { purchases } from './exported-file.ts';
import { openResult, type ResultPage } from './open-result.ts';

/** A service with a completed project, the contents of its file, and a browser to view it. */
export type ResultFixture = {
  readonly file: Blob;
  /** The lines of the file, by column. */
  readonly lines: readonly Readonly<Record<string, string>>[];
  /** The summary of the file. */
  readonly result: OpenedResult;
  /** Replaces the stored file while `work` runs; undefined removes it. */
  withStored(text: string | undefined, work: () => Promise<void>): Promise<void>;
  open(options?: Parameters<typeof openResult>[2]): Promise<ResultPage>;
  close(): Promise<void>;
};

/** Starts the service and the browser. */
export async function openResultFixture(): Promise<ResultFixture> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ledgerprint-result-'));
  const service = await openTestService({ role: 'all', enrichmentThreads: '1', dataDir });
  const { key } = await service.createCaller();
  const target = { url: service.url, key };
  const { projectId, file } = await completeProject(target, purchases);
  const browser: Browser = await openBrowser();
  return {
    file,
    lines: parse(await file.text(), { columns: true }),
    result: toOpenedResult(await readResult(file)),
    withStored: (text, work) => withStored(dataDir, text, work),
    open: (options) => openResult(browser, { ...target, projectId }, options),
    close: async () => {
      await browser.close();
      await service.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function withStored(dataDir: string, text: string | undefined, work: () => Promise<void>): Promise<void> {
  const folder = join(dataDir, 'exports');
  const names = await readdir(folder, { recursive: true });
  const path = join(folder, names.find((name) => name.endsWith('.csv')) ?? '');
  const whole = await readFile(path);
  if (text === undefined) await rm(path);
  else await writeFile(path, text);
  await work().finally(() => writeFile(path, whole));
}
