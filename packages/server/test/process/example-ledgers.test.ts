import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { formatAmount, toAmount } from '@ledgerprint/ledger';
import { describe, expect, it } from 'vitest';
import { writeLedgers } from '../../../../examples/tools/shopfitter/purchases.ts';
import { runCommandInProcess } from '../support/run-in-process.ts';

const folder = fileURLToPath(new URL('../../../../examples/ledgers/', import.meta.url));

type Group = { readonly rows: number; readonly amounts: Readonly<Record<string, string>> };
type Report = {
  readonly file: string;
  readonly rows: number;
  readonly counted: Group;
  readonly excluded: readonly (Group & { readonly reason: string })[];
  readonly unread: readonly Group[];
  readonly warnings: readonly { readonly code: string }[];
};

async function inspect(name: string, ...options: readonly string[]): Promise<readonly Report[]> {
  const { code, stdout } = await runCommandInProcess(['inspect', '--json', `${folder}${name}`, ...options]);
  expect(code).toBe(0);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

async function inspectOne(name: string, ...options: readonly string[]): Promise<Report> {
  const [report, ...others] = await inspect(name, ...options);
  expect(others).toEqual([]);
  if (report === undefined) throw new Error(`${name} has no ledger`);
  return report;
}

/** What was excluded, as `reason rows amount`. */
function listExcluded({ excluded }: Report, currency: string): readonly string[] {
  return excluded.map(({ reason, rows, amounts }) => `${reason} ${rows} ${amounts[currency]}`);
}

/** There may be results next to the ledgers. */
const names = (await readdir(folder)).filter((name) => !name.includes('.enriched.'));

describe('examples/ledgers', () => {
  it('are read completely: every row has a fate, and none is unread', async () => {
    for (const name of names) {
      for (const { rows, counted, excluded, unread } of await inspect(name)) {
        expect(unread, name).toEqual([]);
        expect(counted.rows, name).toBeGreaterThan(0);
        expect(
          excluded.reduce((sum, group) => sum + group.rows, counted.rows),
          name,
        ).toBe(rows);
      }
    }
  });
});

describe('fec-2023.txt', () => {
  it('counts expenses and fixed assets, less credit notes; accounts decide about the rest', async () => {
    const report = await inspectOne('fec-2023.txt');
    expect(report).toMatchObject({
      format: 'fec',
      columns: { designation: ['EcritureLib', 'CompteLib'], account: ['CompteNum'], date: ['EcritureDate'] },
      currency: { code: 'EUR', from: 'format' },
      decimal: ',',
      period: { from: '2023-01-09', to: '2023-09-15' },
      rows: 68,
      basis: 'net',
      counted: { rows: 15, amounts: { EUR: '37026.35' } },
      warnings: [],
    });
    expect(listExcluded(report, 'EUR')).toEqual([
      'payable 15 -18108.34',
      'vat 12 3068.19',
      'transfer 8 0.00',
      'bank 5 -10466.95',
      'payroll 5 5788.00',
      'finance 2 658.75',
      'depreciation 2 0.00',
      'stock 2 0.00',
      'revenue 1 -18700.00',
      'tax 1 734.00',
    ]);
  });

  it('is balanced: all groups add up to zero', async () => {
    const { counted, excluded } = await inspectOne('fec-2023.txt');
    const sum = [counted, ...excluded].reduce((total, { amounts }) => total + toAmount(amounts.EUR ?? ''), 0n);
    expect(formatAmount(sum)).toBe('0.00');
  });
});

describe('council-spend.csv', () => {
  it('has no description: type and supplier say what was bought, and which rows are not purchases', async () => {
    const report = await inspectOne('council-spend.csv');
    expect(report).toMatchObject({
      format: 'table',
      columns: { designation: ['Expense type', 'Supplier'], amount: ['Amount (£)'], date: ['Payment date'] },
      currency: { code: 'GBP', from: 'header' },
      period: { from: '2024-04-03', to: '2024-06-12' },
      rows: 42,
      counted: { rows: 34, amounts: { GBP: '213684.97' } },
      warnings: [],
    });
    expect(listExcluded(report, 'GBP')).toEqual([
      'vat 2 31115.74',
      'grant 2 17500.00',
      'finance 1 22500.00',
      'payroll 1 88912.00',
      'tax 1 34117.00',
      'deposit 1 1150.00',
    ]);
  });
});

describe('sap-fbl1n.csv', () => {
  it('reverses the signs of the books: invoices are positive, credit notes negative, and payments are left out', async () => {
    const report = await inspectOne('sap-fbl1n.csv');
    expect(report).toMatchObject({
      format: 'table',
      columns: {
        designation: ['Text'],
        supplier: ['Name des Kreditors'],
        amount: ['Betrag in Belegwährung'],
        currency: ['Belegwährung'],
        quantity: ['Menge'],
        unit: ['Mengeneinheit'],
        lineType: ['Belegart'],
      },
      currency: { code: 'mixed', from: 'column' },
      decimal: ',',
      period: { from: '2024-01-08', to: '2024-02-29' },
      rows: 24,
      counted: { rows: 22, amounts: { CHF: '2150.00', EUR: '67615.88', SEK: '19800.00' } },
    });
    expect(listExcluded(report, 'EUR')).toEqual(['transfer 2 -19390.33']);
  });

  it('can be read in the currency of the books instead', async () => {
    const report = await inspectOne('sap-fbl1n.csv', '--map', 'Betrag in Hauswährung=amount');
    expect(report.counted).toEqual({ rows: 22, amounts: { EUR: '71649.50' } });
  });
});

describe('bank-statement.csv', () => {
  it('counts payments for purchases and a refund, including VAT', async () => {
    const report = await inspectOne('bank-statement.csv', '--country', 'IE');
    expect(report).toMatchObject({
      format: 'statement',
      columns: { designation: ['Details'], amount: ['Amount'], date: ['Date'] },
      currency: { code: 'EUR', from: 'file' },
      period: { from: '2024-03-01', to: '2024-03-28' },
      rows: 24,
      basis: 'gross',
      counted: { rows: 13, amounts: { EUR: '7018.32' } },
      warnings: [{ code: 'vat_assumed' }],
    });
    expect(listExcluded(report, 'EUR')).toEqual([
      'transfer 4 3200.00',
      'revenue 3 -13284.00',
      'payroll 2 4790.00',
      'tax 1 2915.00',
      'finance 1 845.00',
    ]);
  });
});

describe('purchases-two-sheets.xlsx', () => {
  it('counts both half-years, and nothing on the sheet with their totals', async () => {
    const reports = await inspect('purchases-two-sheets.xlsx');
    expect(reports).toMatchObject([
      {
        file: `${folder}purchases-two-sheets.xlsx#First half`,
        period: { from: '2024-01-11', to: '2024-06-20' },
        counted: { rows: 11, amounts: { EUR: '16569.90' } },
      },
      {
        file: `${folder}purchases-two-sheets.xlsx#Second half`,
        period: { from: '2024-07-10', to: '2024-12-31' },
        counted: { rows: 10, amounts: { EUR: '14482.70' } },
      },
    ]);
  });
});

describe('depenses-commune.csv', () => {
  it('counts all rows except the total', async () => {
    expect(await inspectOne('depenses-commune.csv')).toMatchObject({
      rows: 308,
      counted: { rows: 307, amounts: { CHF: '1250.00', EUR: '695205.37', USD: '3747.50' } },
      excluded: [{ reason: 'total', rows: 1 }],
    });
  });
});

describe('datev-2024.csv', () => {
  it('counts purchases including VAT, as in the file, and warns of cash discounts', async () => {
    const report = await inspectOne('datev-2024.csv');
    expect(report).toMatchObject({
      format: 'datev',
      currency: { code: 'EUR', from: 'file' },
      rows: 32,
      basis: 'gross',
      counted: { rows: 24, amounts: { EUR: '41521.30' } },
      warnings: [{ code: 'cash_discounts' }],
    });
    expect(report.excluded.map(({ reason }) => reason)).toEqual([
      ...['payroll', 'transfer', 'payable', 'tax', 'finance', 'depreciation', 'revenue'],
    ]);
  });
});

describe('saft-2024.xml', () => {
  it('counts purchase lines, less credit notes, and is balanced', async () => {
    const report = await inspectOne('saft-2024.xml');
    expect(report).toMatchObject({
      format: 'saft',
      currency: { code: 'NOK', from: 'file' },
      rows: 41,
      basis: 'net',
      counted: { rows: 11, amounts: { NOK: '217425.50' } },
      warnings: [],
    });
    const sum = [report.counted, ...report.excluded].reduce(
      (total, { amounts }) => total + toAmount(amounts.NOK ?? ''),
      0n,
    );
    expect(sum).toBe(0n);
  });
});

describe('achats-agenceur-2023.csv and -2024.csv', () => {
  it.each(writeLedgers())('$name is exactly what examples/tools/write-ledgers.ts writes', async ({ name, text }) => {
    expect((await readFile(`${folder}${name}`, 'utf8')) === text).toBe(true);
  });

  it('count purchases, but not taxes, interest or charges within the group', async () => {
    const first = await inspectOne('achats-agenceur-2023.csv');
    expect(first).toMatchObject({
      format: 'table',
      columns: { designation: ['Libellé'], supplier: ['Fournisseur'], account: ['Compte'] },
      rows: 2_000,
      basis: 'net',
      counted: { rows: 1_983, amounts: { EUR: '4376177.05' } },
    });
    expect(listExcluded(first, 'EUR')).toEqual(['intra_group 9 1948.88', 'tax 4 17086.23', 'finance 4 4244.99']);
    const second = await inspectOne('achats-agenceur-2024.csv');
    expect(second.counted).toEqual({ rows: 1_976, amounts: { EUR: '4806384.97' } });
  });
});
