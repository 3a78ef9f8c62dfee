import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runCommandInProcess } from '../support/run-in-process.ts';
import { useTestService } from '../support/use-test-service.ts';

const test = useTestService('all');

// The first project waits for engines to be loaded.
vi.setConfig({ testTimeout: 150_000 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledgerprint-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function enrich(name: string, ledger: string) {
  const file = join(folder, name);
  await writeFile(file, ledger);
  const service = ['--url', test.service.url, '--key', test.caller.key];
  return runCommandInProcess(['enrich', file, ...service, '--out', join(folder, 'out.csv')]);
}

it('enrich --url says that a file was imported before, under whatever name, and imports it again', async () => {
  const ledger = 'Libellé;Montant HT\nStylos assortis;95\n';
  const first = await enrich('first.csv', ledger);
  expect(first.code).toBe(0);
  expect(first.stderr).not.toContain('imported before');
  const again = await enrich('again.csv', ledger);
  expect(again.code).toBe(0);
  expect(again.stderr).toMatch(/The same file was imported before: project \w+, "first\.csv", created 20.* UTC\.\n/);
  expect((await enrich('other.csv', `${ledger}Papier;1\n`)).stderr).not.toContain('imported before');
});
