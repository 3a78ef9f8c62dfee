import { describe, expect, it } from 'vitest';
import { createBadRows, findRowProblems, isStaged, type Row, toPlainRow, toRow } from '../../src/activity/index.ts';
import { readCsvLedger } from '../../src/read-ledger.ts';
import { activityWith } from '../read-all.ts';

const plain = toPlainRow(activityWith({ designation: 'Paper' }));
const rowWith = (fields: Partial<Row>): Row => ({ ...plain, ...fields });
const problemsOf = (fields: Partial<Row>) =>
  findRowProblems(rowWith(fields)).map(({ field, reason }) => `${field} ${reason}`);

async function readRows(csv: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for await (const batch of (await readCsvLedger(Buffer.from(csv))).rows())
    rows.push(...batch.map((row) => toRow(row, { file: 'ledger.csv', sheet: '' })));
  return rows;
}

describe('a row of ten fields', () => {
  it('has no fate and is staged', () => {
    expect(plain).toMatchObject({ designation: 'Paper', amount: '', line: 0, fate: '', reason: '' });
    expect(findRowProblems(plain)).toEqual([]);
    expect(isStaged(plain)).toBe(true);
  });
});

describe('a row that was read from a file', () => {
  it('has account, amount, location, fate and reference', async () => {
    const rows = await readRows(
      'Reference,Description,Account,Account name,Net amount,Quantity\nL-7,Paper,6064,Office supplies,"1,234.50",3\n',
    );
    expect(rows).toEqual([
      expect.objectContaining({
        designation: 'Paper',
        reference: 'L-7',
        account: '6064',
        accountLabel: 'Office supplies',
        amount: '1234.50',
        quantity: '3',
        unitPrice: '411.5',
        file: 'ledger.csv',
        sheet: '',
        line: 2,
        fate: 'counted',
        reason: '',
      }),
    ]);
  });

  it('has its amount excluding VAT, unless it is not a purchase', async () => {
    const rows = await readRows(
      'Description,Amount incl. VAT,VAT,Date\nPaper,120.00,20.00,2024-01-02\nURSSAF,60.00,10.00,2024-01-02\n',
    );
    expect(rows.map(({ amount, fate }) => [amount, fate])).toEqual([
      ['100.00', 'counted'],
      ['60.00', 'excluded'],
    ]);
  });

  it('has an unambiguous amount', async () => {
    const [row] = await readRows('Description,Net amount\nPaper,"1,2345"\nPens,12.125\n');
    expect(row?.amount).toBe('1.2345');
    const [, pens] = await readRows('Description,Net amount\nPaper,1.25\nPens,12.125\n');
    expect(pens?.amount).toBe('12.1250');
  });

  it('is never refused if it is not counted: its texts are cut to the limits', async () => {
    const rows = await readRows(`Description,Net amount,Notes\nURSSAF,60,a\0${'x'.repeat(5_000)}\nPaper,1,\n`);
    expect(rows[0]).toMatchObject({ fate: 'excluded', reason: 'payroll', notes: `a${'x'.repeat(3_999)}` });
    expect(rows.flatMap(findRowProblems)).toEqual([]);
    expect(rows.map(isStaged)).toEqual([false, true]);
  });
});

describe('a column of references', () => {
  it.each(['Référence', 'reference', 'Row ID', 'line_id', 'Client reference', 'ID de ligne'])(
    'is called %s',
    async (name) => {
      const [row] = await readRows(`Description,${name},Net amount\nPaper,A-1,5\n`);
      expect(row?.reference).toBe('A-1');
    },
  );

  it('is not taken from the designation', async () => {
    const [row] = await readRows('Reference,Net amount,Date\nOffice paper,5,2024-01-02\nDesk lamp,7,2024-01-03\n');
    expect(row).toMatchObject({ designation: 'Office paper', reference: '' });
  });

  it('defaults to the invoice number', async () => {
    const [row] = await readRows(`Description,Invoice number,Net amount\nPaper,${'F-17'.padEnd(250, '0')},5\n`);
    expect(row?.reference).toBe('F-17'.padEnd(200, '0'));
    const [own] = await readRows('Description,Invoice number,Reference,Net amount\nPaper,F-17,A-1,5\n');
    expect(own?.reference).toBe('A-1');
  });

  it('does not turn an ordinary line into a header', async () => {
    const without = await readRows('Reference,Row ID,External ID\n1,2,3\n').catch((error) => error.message);
    expect(without).toEqual(expect.any(Array));
    expect((without as readonly Row[])[0]?.designation).toBe('Reference');
  });
});

describe('the problems of a row', () => {
  it.each<[string, Partial<Row>]>([
    ['reference TOO_LONG', { reference: 'x'.repeat(201) }],
    ['account TOO_LONG', { account: 'x'.repeat(501) }],
    ['accountLabel NUL', { accountLabel: 'a\0' }],
    ['amount TOO_LONG', { amount: '1'.repeat(501) }],
    ['country UNPAIRED_SURROGATE', { country: '\ud800' }],
    ['file TOO_LONG', { file: 'x'.repeat(501) }],
    ['sheet TOO_LONG', { sheet: 'x'.repeat(501) }],
    ['line WRONG_TYPE', { line: -1 }],
    ['line WRONG_TYPE', { line: 1.5 }],
    ['designation BLANK', { designation: ' ' }],
    ['designation BLANK', { designation: '', fate: 'counted' }],
    ['fate UNKNOWN_VALUE', { fate: 'staged' as Row['fate'] }],
    ['fate UNKNOWN_VALUE', { fate: 'constructor' as Row['fate'] }],
    ['reason UNKNOWN_VALUE', { fate: 'excluded' }],
    ['reason UNKNOWN_VALUE', { fate: 'excluded', reason: 'no_amount' }],
    ['reason UNKNOWN_VALUE', { fate: 'unread', reason: 'vat' }],
    ['reason UNKNOWN_VALUE', { fate: 'counted', reason: 'vat' }],
    ['reason UNKNOWN_VALUE', { reason: 'vat' }],
  ])('include: %s', (problem, fields) => {
    expect(problemsOf(fields)).toEqual([problem]);
  });

  it('do not include meaningless values, or a missing designation of a row that is not counted', () => {
    expect(problemsOf({ designation: '', fate: 'unread', reason: 'no_designation' })).toEqual([]);
    expect(problemsOf({ designation: '', fate: 'excluded', reason: 'total' })).toEqual([]);
    expect(problemsOf({ amount: 'twelve', country: 'Atlantis', fate: 'counted' })).toEqual([]);
    expect(problemsOf({ reference: 'x'.repeat(200), line: 3 })).toEqual([]);
  });

  it('are collected like those of activities', () => {
    const badRows = createBadRows();
    badRows.check(0, plain);
    badRows.check(1, rowWith({ fate: 'unread', reason: 'vat' }));
    expect(badRows.count).toBe(1);
    expect(badRows.listed).toMatchObject([{ row: 1, field: 'reason', reason: 'UNKNOWN_VALUE' }]);
  });
});
