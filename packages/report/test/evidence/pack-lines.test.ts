import { buffer } from 'node:stream/consumers';
import type { Factor, FindGases } from '@ledgerprint/engine/catalogue';
import { type Reason, restoreText, writeReasons } from '@ledgerprint/engine/results';
import { toPlainRow } from '@ledgerprint/ledger/activity';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import {
  caseColumns,
  createCaseTotals,
  createFactorTable,
  type EvidenceCase,
  factorColumns,
  productColumns,
  reconciliationColumns,
  rowColumns,
  sourceOf,
  toCaseLine,
  toCsvFile,
  toFactorLine,
  toReconciliationLine,
  toRowLine,
} from '../../src/evidence/index.ts';

const activity = {
  designation: '=SUM(A1)\r\n"x", y',
  supplier: "'-é",
  unitPrice: '-12,50',
  currency: 'EUR',
  quantity: '',
  unit: '',
  purchaseDate: '2023-04-01',
  weight: '',
  notes: ' ',
  category: '',
};

async function read(columns: readonly string[], line: string): Promise<Record<string, string>> {
  const bytes = await buffer(toCsvFile(columns, [line]));
  const [only] = parse(bytes, { columns: true }) as Record<string, string>[];
  return only ?? {};
}

function toCase(cells: Readonly<Record<string, string>>, one: Partial<EvidenceCase> = {}): EvidenceCase {
  return {
    id: '12.1',
    account: '606',
    uncountedEur: 0.1,
    footprintMg: 0n,
    doubtMg: 5n,
    scope1Mg: 0n,
    scope2Mg: 0n,
    scope3Mg: 0n,
    share: { by: 'money', total: 1e-7 },
    cells: productColumns.map((name) => cells[name] ?? ''),
    ...one,
  };
}

it('preserves every text of a row', async () => {
  const row = { ...toPlainRow(activity), file: '+a.csv', line: 7, fate: 'counted' as const };
  const cells = await read(rowColumns, toRowLine({ ...row, position: 3, case: '2.1', share: -1 / 3 }));
  expect(Object.keys(cells)).toHaveLength(24);
  for (const [name, text] of Object.entries(activity)) expect(restoreText(cells[name] ?? '')).toBe(text);
  expect(cells.designation).not.toMatch(/^=/);
  expect(cells).toMatchObject({ position: '3', line: '7', fate: 'counted', case: '2.1' });
  expect(Number(cells.share)).toBe(-1 / 3);
});

it('leaves line, fate, case and share empty for a row that has none', async () => {
  const line = toRowLine({ ...toPlainRow(activity), position: 1, case: '', share: undefined });
  expect(await read(rowColumns, line)).toMatchObject({ line: '', fate: '', reason: '', case: '', share: '' });
});

it('writes all columns of a case, with empty milligrams if it has no footprint', async () => {
  const footprintMg = 2n ** 64n;
  const cells = await read(caseColumns, toCaseLine(toCase({ designation: 'a,"b"' }, { footprintMg })));
  expect(cells).toMatchObject({ case: '12.1', designation: 'a,"b"', account: '606', uncountedEur: '0.1' });
  expect(cells).toMatchObject({ footprintMg: '18446744073709551616', doubtMg: '5', shareTotal: '0.0000001' });
  const without = await read(caseColumns, toCaseLine(toCase({}, { footprintMg: undefined })));
  expect(without).toMatchObject({ footprintMg: '', scope1Mg: '', scope3Mg: '', doubtMg: '5' });
});

it('writes a line of the reconciliation', async () => {
  const line = { file: '=a.csv', sheet: '', fate: 'excluded', reason: 'vat', currency: 'EUR', rows: 2 };
  const cells = await read(reconciliationColumns, toReconciliationLine({ ...line, amount: '-12.50' }));
  expect(cells).toEqual({ ...line, file: "'=a.csv", rows: '2', amount: '-12.50' });
});

it('adds up cases, products and engines, ignoring cases without a footprint', () => {
  const totals = createCaseTotals();
  totals.add(toCase({ engineVersion: '4+b' }, { id: '1.1', footprintMg: 5n, scope3Mg: 5n }));
  totals.add(toCase({ engineVersion: '4+a' }, { id: '1.2', footprintMg: undefined, scope3Mg: 7n }));
  totals.add(toCase({ engineVersion: '4+a' }, { id: '2.1', footprintMg: -1n, scope3Mg: -1n }));
  expect(totals.result()).toEqual({
    products: 2,
    cases: 3,
    footprintMg: 4n,
    scope1Mg: 0n,
    scope2Mg: 0n,
    scope3Mg: 4n,
    engineVersion: '4+a | 4+b',
  });
});

const gazole: Factor = {
  id: 'bc-1',
  source: 'Base Carbone',
  sourceId: '25775',
  edition: 'Base Carbone 23.6',
  nameFr: 'Gazole',
  nameEn: 'Diesel',
  unit: 'litre',
  value: 3.1,
  uncertaintyPct: 10,
  year: 2021,
  region: '',
  validUntil: '',
  code: '',
  synonyms: '',
  reason: '',
  country: '',
  directShare: undefined,
};
const shares = { co2: 0.98, ch4Fossil: 0, ch4Biogenic: 0, n2o: 0.02, otherGases: 0, biogenicCo2: 0.1 };
const findGases: FindGases = (id, source) =>
  id === 'bc-1' && source === 'ADEME Base Carbone 23.6' ? shares : undefined;
const older: Factor = { ...gazole, id: 'bc-2', sourceId: '9', value: 3, year: 2020 };

it('distributes the footprint of a case over its factors, to the milligram, with their publishers', async () => {
  const table = createFactorTable((id) => [gazole, older].find((factor) => factor.id === id), findGases);
  const named = { unit: 'litre', name: 'Gazole', source: 'ADEME Base Carbone 23.6', rows: 1 };
  const one: Reason = { code: 'multiplied', amount: 100, factor: 3.1, ...named, id: 'bc-1', kg: 310 };
  const two: Reason = { code: 'multiplied', amount: 10, factor: 3, ...named, id: 'bc-2', kg: 30 };
  const errors: readonly Reason[] = [
    { code: 'uncertain', kg: 310 },
    { code: 'uncertain_by', error: 'bc-1', pct: 10 },
    { code: 'uncertain', kg: 30 },
    { code: 'uncertain_by', error: 'bc-2', pct: 20 },
  ];
  const line = {
    factorId: 'bc-1',
    factorName: 'Gazole',
    factorUnit: 'kgCO2e/litre',
    factorYear: '2021',
    factorSource: 'ADEME Base Carbone 23.6',
  };
  const several = { ...line, footprintKgCo2e: '340', factorValue: '3.09' };
  const reasons = writeReasons([one, two, ...errors]);
  table.add(toCase({ ...several, reasons }, { footprintMg: 340_000_001n }));
  const alone = { ...line, footprintKgCo2e: '310', factorValue: '3.1' };
  table.add(toCase({ ...alone, reasons: writeReasons([one, ...errors]) }, { footprintMg: 310_000_000n }));
  table.add(toCase({ factorId: 'bc-1' }, { footprintMg: undefined }));
  const factors = table.result();
  expect(factors).toMatchObject([
    { factorId: 'bc-1', cases: 2, footprintMg: 620_000_001n, factorValue: 3.1, uncertainty: 0.1 },
    { factorId: 'bc-2', cases: 1, footprintMg: 30_000_000n, factorYear: 2020, uncertainty: 0.2 },
  ]);
  expect(await read(factorColumns, toFactorLine(factors[0] as (typeof factors)[0]))).toMatchObject({
    publisher: 'ADEME',
    identifier: '25775',
    edition: 'Base Carbone 23.6',
    factorName: 'Diesel',
    ...{ co2: '0.98', ch4Fossil: '0', n2o: '0.02', biogenicCo2: '0.1' },
  });
  expect(await read(factorColumns, toFactorLine(factors[1] as (typeof factors)[0]))).toMatchObject({ co2: '' });
  expect(factors.map(sourceOf)).toEqual(['ADEME Base Carbone 23.6', 'ADEME Base Carbone 23.6']);
});

it('names the source of a factor that is not in the catalogue', () => {
  const table = createFactorTable(() => undefined, findGases);
  const own = { factorId: 'own:d-1', factorSource: 'Own factor: EPD 12', factorValue: '2' };
  table.add(toCase({ ...own, footprintKgCo2e: '2' }, { footprintMg: 2n }));
  table.add(toCase({ factorId: 'X1', factorSource: 'Ours 2024', factorValue: '1' }, { footprintMg: 1n }));
  expect(table.result()).toMatchObject([
    { publisher: 'Own factor', edition: 'EPD 12', identifier: 'd-1' },
    { publisher: '', edition: 'Ours 2024', identifier: 'X1' },
  ]);
  expect(table.result().map(sourceOf)).toEqual(['Own factor EPD 12', 'Ours 2024']);
});
