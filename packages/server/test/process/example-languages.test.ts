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

it.each([
  ['german-factory', 'DE'],
  ['italian-hotel', 'IT'],
  ['spanish-town', 'ES'],
])(
  'the example %s has about the footprint of its English translation, line for line',
  async (name, country) => {
    const original = await enrich(`examples/ledgers/${name}.csv`, country);
    const english = await enrich(`packages/engine/test/languages/${name}.en.csv`, country);
    expect(Math.abs(original.kg / english.kg - 1)).toBeLessThan(0.2);
    expect(Math.abs(original.spendShare - english.spendShare)).toBeLessThan(0.05);
  },
  60_000,
);
