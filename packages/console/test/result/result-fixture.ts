import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { shareTestService } from 'ledgerprint/testing/support/test-service';
import type { OpenedResult } from '../../src/result/worker/messages.ts';
import { readResult } from '../../src/result/worker/opened-file.ts';
import { toOpenedResult } from '../../src/result/worker/to-opened-result.ts';
import { shareBrowser } from '../support/browser.ts';
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
};

/** Completes a project of a new organization. */
export async function openResultFixture(): Promise<ResultFixture> {
  const service = await shareTestService('all');
  const { key } = await service.createCaller();
  const target = { url: service.url, key };
  const { projectId, file } = await completeProject(target, purchases);
  const browser = await shareBrowser();
  const { blobSettings } = service.app.storage;
  if (blobSettings.kind !== 'files') throw new Error('the files are not in a directory');
  const folder = join(blobSettings.directory, projectId);
  return {
    file,
    lines: parse(await file.text(), { columns: true }),
    result: toOpenedResult(await readResult(file)),
    withStored: (text, work) => withStored(folder, text, work),
    open: (options) => openResult(browser, { ...target, projectId }, options),
  };
}

async function withStored(folder: string, text: string | undefined, work: () => Promise<void>): Promise<void> {
  const names = await readdir(folder);
  const path = join(folder, names.find((name) => name.endsWith('.csv')) ?? '');
  const whole = await readFile(path);
  if (text === undefined) await rm(path);
  else await writeFile(path, text);
  await work().finally(() => writeFile(path, whole));
}
