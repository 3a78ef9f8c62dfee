import { describe, expect, it } from 'vitest';
import { findLargestExclusions } from '../../src/new-project/largest-exclusions.tsx';
import { type Choices, plainChoice, plainChoices, type TableChoice } from '../../src/new-project/reader/choices.ts';
import { createFileSet } from '../../src/new-project/reader/file-set.ts';
import { createFilesReader, type ReadWatch } from '../../src/new-project/reader/read-files.ts';
import type { Reading } from '../../src/new-project/reader/reading.ts';
import { addGroups } from '../../src/reconciliation/balance.ts';
import { xlsxFile } from '../support/ledger-files.ts';

const path = 'ledger';
const nobody: ReadWatch = {
  isWanted: () => true,
  onProgress: () => undefined,
  onShown: () => undefined,
  onRecalled: () => undefined,
};

async function read(
  bytes: Uint8Array | string,
  chosen: readonly Partial<TableChoice>[] = [],
  context: Partial<Choices> = {},
) {
  const reader = createFilesReader(createFileSet([{ path, file: new Blob([bytes as BlobPart]) }]));
  const sources = { [path]: chosen.map((choice) => ({ ...plainChoice, ...choice })) };
  const choices = { ...plainChoices, sources, ...context };
  const reading = (await reader.read({ choices, shown: undefined, remembered: {} }, nobody)) as Reading;
  const tables = reading.sources[0]?.tables ?? [];
  return { layouts: tables.map((table) => table?.layout), reading, tables };
}

describe('the languages of a ledger', () => {
  const text = [
    'Buchungstext;Betrag netto',
    'Miete Werkstatt und Lager Januar;4.800,00',
    'Reparatur des Hallendachs nach Sturm;18.350,00',
    'Prüfung des Jahresabschlusses;9.600,00',
  ].join('\n');

  it('are found, for its table and for all files together', async () => {
    const { reading, tables } = await read(text);
    expect(tables[0]?.languages).toEqual([{ code: 'de', share: 1, read: true }]);
    expect(reading.languages).toEqual(tables[0]?.languages);
    expect(reading.knownLanguages).toEqual(expect.arrayContaining(['en', 'fr', 'de']));
    expect(reading.knownLanguages).not.toContain('und');
  });

  it('are the one that was chosen', async () => {
    const { reading } = await read(text, [], { language: 'fr' });
    expect(reading.languages).toEqual([{ code: 'fr', share: 1, read: true }]);
  });
});

describe('what is left out', () => {
  const text = [
    'Libellé;Fournisseur;Montant HT',
    'Papier;Lyreco;100',
    'Salaires janvier;;2000',
    'Salaires février;;3000',
    'Salaires janvier;;2500',
    'Salaires mars;;10',
    'Salaires avril;;20',
    'Taxe foncière;DGFIP;900',
    'Intérêts emprunt;Banque;5000',
    'Virement interne;;50',
    'Don Croix-Rouge;;40',
    'Dividendes;;30',
  ].join('\n');

  it('is summed up by the five exclusions with the most money, with the texts of their largest rows', async () => {
    const { reading } = await read(text);
    const largest = findLargestExclusions(reading);
    expect(largest.map(({ reason, texts }) => [reason, texts])).toEqual([
      ['payroll', ['Salaires février', 'Salaires janvier', 'Salaires avril']],
      ['finance', ['Intérêts emprunt']],
      ['tax', ['Taxe foncière']],
      ['transfer', ['Virement interne']],
      ['grant', ['Don Croix-Rouge']],
    ]);
    expect(largest[0]).toMatchObject({ rows: 5, amounts: { EUR: '7530.00' } });
  });

  it('is counted as the service will count it, with the inclusions of the organization', async () => {
    const selector = { kind: 'designation', designation: 'TAXE fonciere' } as const;
    const inclusion = { id: 'd1', selector, validity: 'organization', exclusion: 'none', note: '' } as const;
    const { reading } = await read(text, [], { exclusions: [inclusion] });
    expect(reading.total.counted).toEqual({ rows: 2, amounts: { EUR: '1000.00' } });
    expect(findLargestExclusions(reading).map(({ reason }) => reason)).not.toContain('tax');
  });
});

describe('a ledger', () => {
  const text = [
    'Libellé;Fournisseur;Montant HT;Date',
    'Papier;Lyreco;1 234,50;31/12/2024',
    'Gazole;Total;100,00;01/12/2024',
    ';Amazon;45,00;02/12/2024',
    'Nettoyage;ISS;sur devis;03/12/2024',
    'Salaires;;2 000,00;04/12/2024',
    'Total;;3 379,50;',
  ].join('\n');

  it('is reconciled to the cent, with the first unreadable lines', async () => {
    const { reading, tables } = await read(text);
    const amounts = (amount: string) => ({ EUR: amount });
    expect(reading.total).toEqual({
      all: { rows: 6, amounts: amounts('6759.00') },
      counted: { rows: 2, amounts: amounts('1334.50') },
      excluded: [
        { reason: 'payroll', rows: 1, amounts: amounts('2000.00'), lines: [] },
        { reason: 'total', rows: 1, amounts: amounts('3379.50'), lines: [] },
      ],
      unread: [
        { reason: 'no_designation', rows: 1, amounts: amounts('45.00'), lines: [4] },
        { reason: 'amount_unreadable', rows: 1, amounts: {}, lines: [5] },
      ],
    });
    expect(tables[0]).toMatchObject({
      currency: { code: 'EUR', from: 'assumed' },
      period: { from: '2024-12-01', to: '2024-12-31' },
      isIncomplete: true,
    });
  });

  it('shows its roles and number style', async () => {
    const { layouts } = await read(text);
    expect(layouts).toMatchObject([
      {
        headerLine: 1,
        names: ['Libellé', 'Fournisseur', 'Montant HT', 'Date'],
        roles: ['designation', 'supplier', 'amount', 'date'],
        decimal: ',',
        isDecimalAssumed: false,
        dateStyle: 'day-first',
        joined: [],
      },
    ]);
  });

  it('is read with the chosen roles, several of them for the designation', async () => {
    const roles = ['designation', 'designation', undefined, undefined] as const;
    const { layouts, reading } = await read(text, [{ columns: { headerLine: 1, roles } }]);
    expect(layouts[0]?.roles).toEqual(roles);
    expect(reading.total.counted.amounts).toEqual({});
  });

  it('has the chosen currency', async () => {
    const { reading, tables } = await read(text, [], { currency: 'CHF' });
    expect(reading.total.counted.amounts).toEqual({ CHF: '1334.50' });
    expect(tables[0]?.currency).toEqual({ code: 'CHF', from: 'option' });
  });
});

describe('a file without a recognizable designation', () => {
  it('is shown with its columns, so that the user can assign them', async () => {
    const text = 'Kennung,Zahl\nab-12,3\ncd-34,5\n';
    const { layouts, reading } = await read(text);
    expect(layouts).toMatchObject([{ headerLine: 1, names: ['Kennung', 'Zahl'] }]);
    expect(reading.total.counted.rows).toBe(0);
    const chosen = await read(text, [{ columns: { headerLine: 1, roles: ['designation', 'amount'] } }]);
    expect(chosen.reading.total.counted).toEqual({ rows: 2, amounts: { EUR: '8.00' } });
  });

  it('has the template’s columns if the user says that there is no header', async () => {
    const { layouts } = await read('Designation,Supplier\nPaper,Lyreco\n', [
      { columns: { headerLine: 0, roles: undefined } },
    ]);
    expect(layouts[0]).toMatchObject({ headerLine: 0, roles: ['designation', 'supplier'] });
  });
});

describe('a workbook', () => {
  const header = ['Designation', 'Amount'];
  const workbook = xlsxFile({
    'Read me': [['This workbook holds our purchases']],
    January: [header, ['Paper', 12.5], ['Ink', 7]],
    February: [header, ['Diesel', 100.25], ['Salaries', 2000]],
  });

  it('is read sheet by sheet, without sheets that are not ledgers, and in total', async () => {
    const { layouts, reading, tables } = await read((await workbook).buffer);
    expect(layouts.map((layout) => layout?.names)).toEqual([undefined, header, header]);
    expect(tables.map((table) => table?.balance.counted)).toEqual([
      undefined,
      { rows: 2, amounts: { EUR: '19.50' } },
      { rows: 1, amounts: { EUR: '100.25' } },
    ]);
    expect(reading.total).toMatchObject({
      all: { rows: 4, amounts: { EUR: '2119.75' } },
      counted: { rows: 3, amounts: { EUR: '119.75' } },
    });
  });

  it('skips an unchecked sheet, and reads one that was not detected as a ledger', async () => {
    const first = { columns: { headerLine: 0, roles: ['designation'] } } as const;
    const { tables } = await read((await workbook).buffer, [first, {}, { isOn: false }]);
    expect(tables.map((table) => table?.balance.counted.rows)).toEqual([1, 2, undefined]);
  });

  it('counts a sheet that repeats another once the other is unchecked', async () => {
    const lines = [
      ['Paper', 'Lyreco', 10],
      ['Ink', 'Lyreco', 20],
      ['Diesel', 'Esso', 30],
    ] as const;
    const { buffer } = await xlsxFile({
      Lines: [['Designation', 'Supplier', 'Amount'], ...lines],
      Summary: [
        ['Supplier', 'Amount'],
        ['Lyreco', 30],
        ['Esso', 30],
      ],
    });
    const both = await read(buffer);
    expect(both.reading.total.counted).toEqual({ rows: 3, amounts: { EUR: '60.00' } });
    expect(both.tables[1]?.warnings[0]).toMatchObject({ code: 'sheet_repeats', subject: '"Lines"' });
    const one = await read(buffer, [{ isOn: false }]);
    expect(one.reading.total.counted).toEqual({ rows: 2, amounts: { EUR: '60.00' } });
  });
});

it('sums of several currencies are exact, whatever the signs and decimals', () => {
  const first = { rows: 2, amounts: { USD: '-0.125', EUR: '9007199254740993.10' } };
  const second = { rows: 1, amounts: { USD: '0.10', EUR: '0.9' } };
  const sum = addGroups([first, second]);
  expect(sum).toEqual({ rows: 3, amounts: { EUR: '9007199254740994.00', USD: '-0.025' } });
  expect(Object.keys(sum.amounts)).toEqual(['EUR', 'USD']);
});

it('a list of grants is counted only on request', async () => {
  const text = 'Recipient organisation,Grant amount,Grant purpose\nFood bank,5000,Kitchen\nChoir,1200,Concert\n';
  const { reading, tables } = await read(text);
  expect(tables[0]?.warnings.map(({ code }) => code)).toContain('not_purchases');
  expect(reading.total).toMatchObject({ counted: { rows: 0 }, excluded: [{ reason: 'grant', rows: 2 }] });
  const counted = await read(text, [{ countsAnyway: true }]);
  expect(counted.reading.total.counted).toEqual({ rows: 2, amounts: { EUR: '6200.00' } });
});

it('rows that the service would reject are grouped by problem', async () => {
  const long = 'é'.repeat(1_001);
  const rows = Array.from({ length: 7 }, () => `${long};Lyreco`);
  const { reading } = await read(`Designation;Supplier\n${rows.join('\n')}\nPaper;${'x'.repeat(501)}\nInk;\n`);
  expect(reading).toMatchObject({
    badRows: 8,
    badGroups: [
      { field: 'designation', reason: 'TOO_LONG', rows: 7, lines: [2, 3, 4, 5, 6] },
      { field: 'supplier', reason: 'TOO_LONG', rows: 1, lines: [9] },
    ],
  });
});

it('reading stops once it is no longer needed', async () => {
  const files = createFileSet([{ path, file: new Blob(['Designation\nPaper\n']) }]);
  const order = { choices: plainChoices, shown: undefined, remembered: {} };
  expect(await createFilesReader(files).read(order, { ...nobody, isWanted: () => false })).toBeUndefined();
});

it('rows keep the values of their documents on another sheet, whatever columns are chosen', async () => {
  const { buffer } = await xlsxFile({
    Invoices: [
      ['Invoice number', 'Supplier', 'Amount'],
      ['F1', 'Lyreco', 30],
      ['F2', 'Esso', 100],
    ],
    Lines: [
      ['Invoice number', 'Description', 'Quantity', 'Unit price', 'Remark'],
      ['F1', 'Paper', 2, 10, 'a'],
      ['F1', 'Ink', 1, 10, 'b'],
      ['F2', 'Diesel', 50, 2, 'c'],
    ],
  });
  const automatic = await read(buffer);
  const lines = automatic.layouts[1];
  expect(lines?.names).toHaveLength(5);
  expect(lines?.joined).toEqual([{ name: 'Supplier', role: 'supplier' }]);
  expect(automatic.reading.total.counted).toEqual({ rows: 3, amounts: { EUR: '130.00' } });
  const roles = (lines?.roles ?? []).map((role, index) => (index === 4 ? undefined : role));
  const chosen = await read(buffer, [{}, { columns: { headerLine: 1, roles } }]);
  expect(chosen.layouts[1]).toMatchObject({ roles, joined: lines?.joined });
  expect(chosen.reading.total.counted).toEqual(automatic.reading.total.counted);
});
