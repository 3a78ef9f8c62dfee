import { expect, test } from 'vitest';
import { formatAmount } from '../../src/money/decimal.ts';
import { readCsvLedger } from '../../src/read-ledger.ts';
import { bytesOf, readRows } from './read-rows.ts';

const columns =
  'Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Konto;Gegenkonto (ohne BU-Schlüssel);BU-Schlüssel;Belegdatum;Belegfeld 1;Buchungstext;Generalumkehr (GU)';

function batch(lines: readonly string[], { chart = '03', year = '20240101' } = {}): Buffer {
  const to = `${year.slice(0, 4)}1231`;
  const header = `"EXTF";700;21;"Buchungsstapel";13;20240101000000000;;"";"";"";1001;1;${year};4;${year};${to};"";"";1;0;0;"EUR";;"";;"";"${chart}"`;
  return Buffer.from([header, columns, ...lines].join('\r\n'));
}

async function countedOf(lines: readonly string[], options = {}): Promise<readonly string[]> {
  const { rows } = await readRows(batch(lines, options));
  return rows.map(({ fate, reason, account, amount = 0n, netAmount = 0n }) =>
    fate === 'counted'
      ? `${account} ${formatAmount(amount)} net ${formatAmount((netAmount / 10n ** 10n) * 10n ** 10n)}`
      : `${account} ${reason}`,
  );
}

test('a debit to a purchase account is spending and a credit is a refund, on either side of the entry', async () => {
  const lines = [
    '100,00;"S";"";4930;70001;"";0101;"1";"Papier";',
    '100,00;"H";"";70001;4930;"";0101;"2";"Papier";',
    '30,00;"H";"";4930;70001;"";0101;"3";"Gutschrift";',
    '30,00;"S";"";70001;4930;"";0101;"4";"Gutschrift";',
  ];
  expect(await countedOf(lines)).toEqual([
    '4930 100.00 net 100.00',
    '4930 100.00 net 100.00',
    '4930 -30.00 net -30.00',
    '4930 -30.00 net -30.00',
  ]);
});

test('tax keys and automatic accounts deduct VAT, at the rate of the day', async () => {
  const lines = [
    '119,00;"S";"";4930;70001;"9";0101;"1";"Papier";',
    '107,00;"S";"";4940;70001;"8";0101;"2";"Buch";',
    '119,00;"S";"";3400;70001;"";0101;"3";"Ware";',
    '119,00;"S";"";3400;70001;"40";0101;"4";"Ware ohne Automatik";',
    '119,00;"S";"";3100;70001;"94";0101;"5";"Bauleistung";',
  ];
  expect(await countedOf(lines)).toEqual([
    '4930 119.00 net 100.00',
    '4940 107.00 net 100.00',
    '3400 119.00 net 100.00',
    '3400 119.00 net 119.00',
    '3100 119.00 net 119.00',
  ]);
  const in2020 = ['116,00;"S";"";4930;70001;"9";0110;"1";"Papier";', '105,00;"S";"";4940;70001;"8";0110;"2";"Buch";'];
  expect(await countedOf(in2020, { year: '20200101' })).toEqual(['4930 116.00 net 100.00', '4940 105.00 net 100.00']);
});

test('a reversal cancels its entry, whether it repeats or swaps the sides', async () => {
  const original = '119,00;"S";"";4930;70001;"9";0101;"1";"Toner";';
  for (const reversal of [
    '119,00;"S";"";4930;70001;"9";0201;"1";"Toner";G',
    '119,00;"H";"";4930;70001;"9";0201;"1";"Toner";1',
    '119,00;"H";"";4930;70001;"29";0201;"1";"Toner";',
  ]) {
    expect(await countedOf([original, reversal])).toEqual(['4930 119.00 net 100.00', '4930 -119.00 net -100.00']);
  }
  // If the cancelled entry is not in the file, the mark changes the sign.
  expect(await countedOf(['119,00;"S";"";4930;70001;"9";0201;"1";"Toner";1'])).toEqual(['4930 -119.00 net -100.00']);
});

test('the chart is identified by the header, otherwise by the accounts; other charts are not counted', async () => {
  const lines = ['100,00;"S";"";6815;70001;"";0101;"1";"Papier";', '100,00;"S";"";4400;10001;"";0101;"2";"x";'];
  expect(await countedOf(lines, { chart: '04' })).toEqual(['6815 100.00 net 100.00', '4400 revenue']);
  expect(await countedOf(lines.slice(0, 1), { chart: '' })).toEqual(['6815 100.00 net 100.00']);
  const { report } = await readRows(batch(lines, { chart: '49' }));
  expect(report.counted.rows).toBe(0);
  expect(report.warnings.map(({ code }) => code)).toContain('accounts_unknown');
});

test('dates without a year belong to the fiscal year, which may span two', async () => {
  const { rows, report } = await readRows(bytesOf('datev-skr03.csv'));
  expect(rows.slice(0, 4).map(({ isoDate }) => isoDate)).toEqual([
    '2020-07-15',
    '2020-08-03',
    '2020-10-15',
    '2021-02-20',
  ]);
  expect(report.basis).toBe('gross');
});

test('a batch of entries is accepted where only CSV is', async () => {
  expect((await readCsvLedger(bytesOf('datev-skr03.csv'))).format).toBe('datev');
});

test('other DATEV files are refused, naming their contents', async () => {
  await expect(readRows(bytesOf('datev-master-data.csv'))).rejects.toThrow(/customers and suppliers/);
});

test('discount accounts have the tax of the discounted purchase; the tax of farmers is unknown', async () => {
  const lines = [
    '11,90;"H";"";3736;70001;"";0101;"1";"Skonto";',
    '11,90;"H";"";3755;70001;"";0101;"2";"Bonus";',
    '11,90;"H";"";3725;70001;"";0101;"3";"Nachlass aus dem EU-Ausland";',
    '11,90;"S";"";3540;70001;"";0101;"4";"Kartoffeln vom Hof";',
  ];
  expect(await countedOf(lines)).toEqual([
    '3736 -11.90 net -10.00',
    '3755 -11.90 net -10.00',
    '3725 -11.90 net -11.90',
    '3540 11.90 net 11.90',
  ]);
  const { report } = await readRows(batch(lines));
  expect(report.warnings.map(({ code }) => code)).toEqual(['vat_unknown']);
});

test('low-value assets written off immediately are purchases when they are paid', async () => {
  const lines = [
    '119,00;"S";"";4855;70001;"9";0101;"1";"Akkuschrauber";',
    '300,00;"S";"";4855;0480;"";3112;"2";"GWG 2024";',
  ];
  expect(await countedOf(lines)).toEqual(['4855 119.00 net 100.00', '4855 depreciation']);
});

test('cash discounts on supplier payments are reported, not deducted', async () => {
  const names = columns.replace('Buchungstext', 'Skonto;Buchungstext');
  const payments = [
    '98,00;"S";"";70001;1200;"";0101;"1";2,00;"Zahlung";',
    '97,00;"H";"";1200;70002;"";0101;"2";3,00;"Zahlung";',
    '95,00;"S";"";1200;10001;"";0101;"3";5,00;"Zahlung eines Kunden";',
  ];
  const { report } = await readRows(Buffer.from(batch(payments).toString().replace(columns, names)));
  expect(report.counted.rows).toBe(0);
  expect(report.warnings).toMatchObject([{ code: 'cash_discounts', message: expect.stringContaining('EUR 5.00') }]);
});

test.each([
  ['unknown column names', (text: string) => text.replace(/^Umsatz.*$/m, 'Betrag;S-H;Währung')],
  ['no column names', (text: string) => text.replace(/^Umsatz.*\r\n/m, '')],
  ['a file written by DATEV itself', (text: string) => text.replace('EXTF', 'DTVF')],
  ['an old version', (text: string) => text.replace('"EXTF";700', '"EXTF";300')],
  ['a file that a spreadsheet program saved again', (text: string) => text.replaceAll(';', '\t')],
])('a batch is read: %s', async (_, change) => {
  const names = columns.replace(
    /WKZ Umsatz;(.*)Buchungstext.*/,
    'WKZ Umsatz;Kurs;Basis-Umsatz;WKZ Basis-Umsatz;$1Belegfeld 2;Skonto;Buchungstext',
  );
  const entry = '1.119,00;"S";"";;;"";4930;70001;"9";0101;"1";"";;"Papier\r\nA4"';
  const { rows } = await readRows(Buffer.from(change(batch([entry]).toString().replace(columns, names))));
  expect(rows.map((row) => `${row.fate} ${row.account} ${row.isoDate} ${row.amount}`)).toEqual([
    'counted 4930 2024-01-01 1119000000000000',
  ]);
});

test('a batch without entries is refused', async () => {
  await expect(readRows(batch([]))).rejects.toThrow(/no entries/);
  await expect(readRows(Buffer.from(batch([]).toString().split('\r\n')[0] ?? ''))).rejects.toThrow(/no entries/);
});
