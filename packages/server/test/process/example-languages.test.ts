import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { createTemporaryDirectory } from '../support/ledgerprint-process.ts';
import { runCommandInProcess } from '../support/run-in-process.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const directory = await createTemporaryDirectory();
afterAll(() => directory.remove());

async function enrich(file: string, country: string) {
  const out = join(directory.path, 'out.csv');
  const { code, stdout } = await runCommandInProcess([
    'enrich',
    join(root, file),
    '--country',
    country,
    '--json',
    '--out',
    out,
  ]);
  expect(code).toBe(0);
  const { footprintKgCo2e, coverage } = JSON.parse(stdout);
  return { kg: Number(footprintKgCo2e), spendShare: Number(coverage.spendShare) };
}

it('a German factory has about the footprint of its English translation, line for line', async () => {
  const german = await enrich('examples/ledgers/german-factory.csv', 'DE');
  const english = await enrich('packages/engine/test/languages/german-factory.en.csv', 'DE');
  expect(Math.abs(german.kg / english.kg - 1)).toBeLessThan(0.2);
  expect(Math.abs(german.spendShare - english.spendShare)).toBeLessThan(0.05);
}, 60_000);
