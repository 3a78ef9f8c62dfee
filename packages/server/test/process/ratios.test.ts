import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSchemaProblems } from '../support/command-schemas.ts';
import { createTemporaryDirectory } from '../support/ledgerprint-process.ts';
import { runCommandInProcess } from '../support/run-in-process.ts';

const directory = await createTemporaryDirectory();
afterAll(() => directory.remove());
const inFolder = (name: string) => join(directory.path, name);

beforeAll(() =>
  writeFile(
    inFolder('ledger.csv'),
    'designation,amount,currency,date\n"Honoraires d\'avocat",1000.00,EUR,2023-06-15\n',
  ),
);

async function factorOf(...options: readonly string[]) {
  const out = inFolder('out.csv');
  const { code } = await runCommandInProcess(['enrich', inFolder('ledger.csv'), ...options, '--quiet', '--out', out]);
  expect(code).toBe(0);
  const [row]: { factorId: string; factorSource: string }[] = parse(await readFile(out), { columns: true, bom: true });
  return row;
}

describe('enrich', () => {
  it('counts money by the ratio of the country, and names its publisher', async () => {
    expect(await factorOf('--country', 'DE')).toMatchObject({
      factorId: 'ceda-DE-M69_70-2023',
      factorSource: 'CEDA by Watershed, Open CEDA 2025',
    });
    expect((await factorOf('--country', 'GB'))?.factorSource).toMatch(/^Defra and University of Leeds /);
    expect((await factorOf('--country', 'US'))?.factorSource).toMatch(/^US EPA /);
  });

  it('counts it by that of ADEME in France and, with --ratios ademe, everywhere', async () => {
    const ademe = { factorId: 'ademe-M69_70-2023', factorSource: 'ADEME Base Carbone 23.6' };
    expect(await factorOf('--country', 'FR')).toMatchObject(ademe);
    expect(await factorOf('--country', 'DE', '--ratios', 'ademe')).toMatchObject(ademe);
  });

  it('refuses any other name', async () => {
    const args = ['enrich', inFolder('ledger.csv'), '--ratios', 'leeds', '--out', inFolder('out.csv')];
    expect((await runCommandInProcess(args)).code).toBe(2);
  });
});

it.each([
  ['the ratios of the country', []],
  ['those of ADEME', ['--ratios', 'ademe']],
])('a pack with %s is calculated again by verify', async (_, options) => {
  const pack = inFolder('pack.zip');
  const made = await runCommandInProcess([
    ...['evidence', inFolder('ledger.csv'), '--country', 'DE', ...options],
    ...['--quiet', '--out', pack],
  ]);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  const { code, stdout } = await runCommandInProcess(['verify', pack]);
  expect(stdout).toContain('Level reached: 2.');
  expect(code).toBe(0);
});

it('the report names the chosen ratios, as its schema has them', async () => {
  const out = inFolder('report.json');
  const made = await runCommandInProcess([
    ...['report', inFolder('ledger.csv'), '--country', 'DE', '--ratios', 'ademe'],
    ...['--quiet', '--out', out],
  ]);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  const report = JSON.parse(await readFile(out, 'utf8'));
  expect(report.about.context.ratios).toBe('ademe');
  expect(await findSchemaProblems('report', report)).toEqual([]);
});
