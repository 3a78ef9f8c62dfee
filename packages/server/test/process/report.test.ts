import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Report } from '@ledgerprint/report';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeReport } from '../../src/cli/report/write-report.ts';
import { findSchemaProblems, readCommandSchema } from '../support/command-schemas.ts';
import { runCommandInProcess } from '../support/run-in-process.ts';
import { namesIn, writeInto } from './enrich-files.ts';

const examples = fileURLToPath(new URL('../../../../examples/ledgers/', import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledgerprint-'));
});
afterEach(() => rm(folder, { recursive: true }));

const north = [
  'Date;Libellé;Fournisseur;Compte;Montant HT;Pièce',
  '02/02/2024;Stylos assortis;Lyreco;6064;95,00;F1',
  '05/03/2024;Électricité;EDF;6061;1200,00;F2',
  '05/03/2024;TVA déductible;;445660;240,00;F2',
].join('\n');
const south = [
  'Date;Libellé;Fournisseur;Compte;Montant HT;Pièce',
  '07/04/2024;STYLOS <b>assortis</b>;Lyreco;6064;10,50;F3',
  '07/04/2024;Stylos assortis;Lyreco;6064;-5,00;F4',
].join('\n');

async function writeSites(): Promise<readonly string[]> {
  return Promise.all([writeInto(folder, 'north.csv', north), writeInto(folder, 'south.csv', south)]);
}

function sumOf(lines: readonly { readonly footprintMg: string }[]): string {
  return String(lines.reduce((sum, { footprintMg }) => sum + BigInt(footprintMg), 0n));
}

describe('report', () => {
  it('of an example conforms to the schema and adds up', async () => {
    const ledger = join(examples, 'achats-agenceur-2024.csv');
    const out = join(folder, 'report.json');
    const { code, stderr } = await runCommandInProcess([
      ...['report', ledger, '--year', '2024', '--quiet', '--out', out],
    ]);
    expect([code, stderr]).toEqual([0, '']);
    const report: Report = JSON.parse(await readFile(out, 'utf8'));
    expect(await findSchemaProblems('report', report)).toEqual([]);
    const { scopes, categories, suppliers, products, months, files, totals } = report;
    for (const lines of [scopes, categories, suppliers, products, months, files])
      expect(sumOf(lines)).toBe(totals.footprintMg);
    expect(report.reconciliation.total.counted.rows).toBe(totals.rows);
    expect(report.about).toMatchObject({ mode: 'ademe', context: { year: 2024, country: 'FR' } });
  });

  it('of several files has one reconciliation and a breakdown by file; texts of ledgers are not markup', async () => {
    const sites = await writeSites();
    const out = join(folder, 'report.html');
    const decisions = await writeInto(
      folder,
      'decisions.csv',
      'id,selector,supplier,exclusion,decidedBy\nnone,supplier,edf,tax,Zoé\n',
    );
    const { code, stdout } = await runCommandInProcess([
      ...['report', ...sites, '--out', out, '--decisions', decisions, '--name', 'Both sites'],
      ...['--lang', 'fr', '--json'],
    ]);
    expect(code).toBe(0);
    const report: Report = JSON.parse(stdout);
    expect(report.about).toMatchObject({ name: 'Both sites', periodFrom: '2024-02-02', periodTo: '2024-04-07' });
    expect(report.files.map(({ key }) => key)).toEqual(['north.csv', 'south.csv']);
    expect(sumOf(report.files)).toBe(report.totals.footprintMg);
    expect(report.reconciliation.total).toMatchObject({ rows: 5, counted: { amounts: { EUR: '1300.50' } } });
    expect(report.reconciliation.excludedByEngine).toEqual([{ reason: 'tax', rows: 1, amounts: { EUR: '1200.00' } }]);
    expect(report.decisions).toMatchObject({ count: 1, cases: 1, by: [{ name: 'Zoé', count: 1 }] });
    const page = await readFile(out, 'utf8');
    expect(page).toContain('<html lang="fr">');
    expect(page).toContain('STYLOS &lt;b&gt;assortis&lt;/b&gt;');
    expect(page).not.toContain('<b>assortis');
    const workbook = join(folder, 'report.xlsx');
    const { signal } = new AbortController();
    await writeReport(report, { path: workbook, format: 'xlsx' }, { language: 'en', chromium: undefined, signal });
    expect((await readFile(workbook)).subarray(0, 2).toString()).toBe('PK');
    expect(await namesIn(folder)).toEqual(['decisions.csv', 'north.csv', 'report.html', 'report.xlsx', 'south.csv']);
  });

  it('exits with 1 for a file that cannot be read, and writes nothing', async () => {
    const gaps = await writeInto(folder, 'gaps.csv', 'Libellé;Montant HT\nPapier;1\n;2\n;3\n');
    const { code, stderr } = await runCommandInProcess(['report', gaps, '--quiet']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('--accept-incomplete')]);
    expect(await namesIn(folder)).toEqual(['gaps.csv']);
  });

  it('does not overwrite the ledger', async () => {
    const rows = [{ designation: 'Papier', amount: '12.50' }];
    const ledger = await writeInto(folder, 'ledger.json', JSON.stringify(rows));
    const { code, stderr } = await runCommandInProcess(['report', ledger, '--out', ledger]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('--out would overwrite the ledger')]);
    expect(JSON.parse(await readFile(ledger, 'utf8'))).toEqual(rows);
  });

  it.each([
    [['--out', 'report.docx'], /must end in \.html, \.json, \.pdf or \.xlsx/],
    [['--revision', '2'], /--revision is about a project: add --url/],
    [['--compare', 'abc'], /--compare is about a project/],
    [['--url', 'http://127.0.0.1:9', '--key', 'lp_live_x', '--mode', 'client'], /--mode is about ledgers/],
    [['--url', 'http://127.0.0.1:9', '--key', 'lp_live_x', '--compare-revision', '1'], /needs --compare/],
    [['--url', 'http://127.0.0.1:9'], /--key is missing/],
  ])('%j is wrong usage', async (options, sentence) => {
    const { code, stderr } = await runCommandInProcess(['report', 'ledger.csv', ...options]);
    // Commander writes its own messages to the stderr of this process.
    expect(code).toBe(2);
    if (stderr !== '') expect(stderr).toMatch(sentence);
  });
});

it('the schema of reports describes every field that it requires', async () => {
  const schema = await readCommandSchema('report');
  expect(schema.required.filter((name: string) => !(name in schema.properties))).toEqual([]);
});

it('a report is not mistaken for a ledger', async () => {
  await writeInto(folder, 'ledger.csv', north);
  await writeFile(join(folder, 'ledger.report.xlsx'), 'no ledger');
  const { code } = await runCommandInProcess(['inspect', folder, '--json']);
  expect(code).toBe(0);
});
