import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { smallEdition, toExport } from '../../../engine/test/catalogue/export-file.ts';
import { createTemporaryDirectory } from '../support/ledgerprint-process.ts';
import { runCommandInProcess, runInProcess } from '../support/run-in-process.ts';
import { useTestService } from '../support/use-test-service.ts';
import { createCompleted } from '../workspace/decided-ledger.ts';

// The catalogue in use is that of the whole installation.
const suite = useTestService({ role: 'all' });

// Engines are loaded for the service, and for each check.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let pack: string;
let file: string;

beforeAll(async () => {
  directory = await createTemporaryDirectory();
  file = join(directory.path, 'export.csv');
  pack = join(directory.path, 'pack.zip');
  await writeFile(file, toExport(smallEdition));
  const args = ['catalogue', 'import', file, '--edition', 'Base Carbone 42'];
  expect(await runInProcess(suite.service.database, args)).toMatchObject({ code: 0 });
  const projectId = await createCompleted(suite.caller);
  const { body } = await suite.caller.call('Reports.ExportEvidence', { projectId });
  const answer = await fetch(body.downloadUrl);
  await writeFile(pack, Buffer.from(await answer.arrayBuffer()));
});
afterAll(() => directory.remove());

async function verify(...options: readonly string[]) {
  const { code, stdout } = await runCommandInProcess(['verify', pack, '--json', ...options]);
  return { code, ...JSON.parse(stdout) };
}

it('a pack that was calculated with an imported catalogue is calculated again with it', async () => {
  const found = await verify('--catalogue', file, '--edition', 'Base Carbone 42');
  expect(found).toMatchObject({ code: 0, level: 2, whyNotHigher: '', findings: [] });
});

it('without it, only its files are checked against each other', async () => {
  expect(await verify()).toMatchObject({ code: 0, level: 1, whyNotHigher: expect.stringContaining('catalogue') });
});

it('another name is another catalogue', async () => {
  expect(await verify('--catalogue', file)).toMatchObject({ code: 0, level: 1 });
});
