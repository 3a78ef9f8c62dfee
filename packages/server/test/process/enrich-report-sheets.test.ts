import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommandInProcess } from '../support/run-in-process.ts';
import { writeInto } from './enrich-files.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledgerprint-'));
});

afterAll(() => rm(folder, { recursive: true }));

const ledger = `Date;Libellé;Fournisseur;Compte;Montant HT
02/02/2024;Stylos assortis;Lyreco;6064;95,00
05/03/2024;TVA déductible;;445660;19,00`;

it('a workbook enriched locally has the tables of the report, with the figures of its products', async () => {
  const file = await writeInto(folder, 'ledger.csv', ledger);
  const out = join(folder, 'ledger.xlsx');
  expect(await runCommandInProcess(['enrich', file, '--quiet', '--out', out])).toMatchObject({ code: 0 });
  const sheets = new Map((await readWorkbook(out)).map(({ sheet, data }) => [sheet, data]));
  expect([...sheets.keys()].slice(0, 3)).toEqual(['Products', 'Summary', 'Report']);
  const products = sheets.get('Products') ?? [];
  const footprint = Number(products[1]?.[products[0]?.indexOf('footprintKgCo2e') ?? -1]);
  expect(sheets.get('Scopes')?.at(-1)).toEqual(['Total', expect.closeTo(footprint, 5), 1]);
  expect(sheets.get('Reconciliation')?.slice(1)).toEqual([
    ['Counted', 1, 95, 'EUR'],
    ['Excluded: VAT', 1, 19, 'EUR'],
    ['In the files', 2, 114, 'EUR'],
  ]);
});
