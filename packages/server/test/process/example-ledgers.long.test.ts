import { execFile } from 'node:child_process';
import { cp, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTemporaryDirectory } from '../support/ledgerprint-process.ts';
import { parseLines } from './enrich-files.ts';
import { exampleCommands } from './examples-page.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let output: { readonly stdout: string; readonly stderr: string };

beforeAll(async () => {
  directory = await createTemporaryDirectory();
  const { path } = directory;
  await cp(join(root, 'examples/ledgers'), join(path, 'examples/ledgers'), { recursive: true });
  await symlink(join(root, 'node_modules'), join(path, 'node_modules'));
  output = await promisify(execFile)('bash', ['-euc', exampleCommands('ledgers')], { cwd: path });
}, 240_000);
afterAll(() => directory.remove());

async function readResult(name: string) {
  const lines = parseLines(await readFile(join(directory.path, `examples/ledgers/${name}.enriched.csv`)));
  const rows = lines.reduce((sum, { occurrences }) => sum + Number(occurrences), 0);
  const unmatched = lines
    .filter(({ match }) => match === 'unmatched' || match === 'failed')
    .reduce((sum, { occurrences }) => sum + Number(occurrences), 0);
  return { lines, rows, unmatchedShare: unmatched / rows };
}

const ledgers = {
  'depenses-commune': {
    rows: 307,
    columns: ["designation  ← Désignation de l'article", 'unitPrice    ← PU HT', 'accountLabel ← Libellé du compte'],
    currencies: ['CHF', 'EUR', 'USD'],
    credit: 'AVOIR Ramette papier A4 80 g blanc 500 feuilles',
  },
  'purchases-factory': {
    rows: 321,
    columns: ['designation  ← Item Description', 'unitPrice    ← Unit Cost', 'accountLabel ← G/L Account Name'],
    currencies: ['EUR', 'GBP', 'JPY', 'SEK', 'USD'],
    credit: 'CREDIT aluminium bar 6082-T6 50mm dia',
  },
} as const;

describe.each(Object.entries(ledgers))('examples/ledgers/%s.csv', (name, expected) => {
  it('is read completely, and its columns are recognized', async () => {
    const { lines, rows } = await readResult(name);
    expect(rows).toBe(expected.rows);
    for (const column of expected.columns) expect(output.stderr).toContain(column);
    const currencies = new Set(lines.flatMap(({ currency = '' }) => currency.split(' | ')));
    expect([...currencies].toSorted()).toEqual(expected.currencies);
  });

  it('has a result for at least four of five rows', async () => {
    expect((await readResult(name)).unmatchedShare).toBeLessThanOrEqual(0.2);
  });

  it('keeps the sign of credit notes', async () => {
    const { lines } = await readResult(name);
    const credit = lines.find(({ designation }) => designation === expected.credit);
    expect(Number(credit?.spendEur)).toBeLessThan(0);
  });
});

it('the total at the end of the French ledger is not counted', () => {
  expect(output.stdout).toContain('Left out as totals: line 312.');
});
