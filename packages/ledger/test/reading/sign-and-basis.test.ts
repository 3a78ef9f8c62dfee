import { describe, expect, it } from 'vitest';
import { readCsvLedger } from '../../src/read-ledger.ts';

async function read(...lines: readonly string[]) {
  const ledger = await readCsvLedger(Buffer.from(lines.join('\n')));
  for await (const _ of ledger.rows());
  return ledger.report();
}

describe('payments out are positive', () => {
  it.each([
    ['a list with plus signs', ['Description;Amount EUR', 'Paper;10.00', 'Pens;5.00']],
    ['a list with minus signs', ['Description;Amount EUR', 'Paper;-10.00', 'Pens;-5.00']],
    [
      'a long list with minus signs and a refund',
      [
        'Description;Amount EUR',
        ...['Paper;-10.00', 'Pens;-2.00', 'Ink;-1.00', 'Chairs;-2.00', 'Lamps;-3.00', 'Chairs;3.00'],
      ],
    ],
    [
      'columns for both sides, with debits as minus',
      [
        'Supplier;Category;Description;Debit EUR;Credit EUR',
        ...['Anders;Office;Paper;-10.00;', 'Berger;Office;Pens;-6.00;', 'Anders;Office;Paper;;1.00'],
      ],
    ],
    [
      'a card file with minus signs',
      ['Transaction date;Card number;Merchant;Amount EUR', '2024-01-31;1234;Shop;-15.00'],
    ],
  ])('in %s', async (_, lines) => {
    const { counted } = await read(...lines);
    expect(counted.amounts).toEqual({ EUR: '15.00' });
  });

  it('but refunds that say so stay negative', async () => {
    const { counted } = await read('Description;Amount EUR', 'Credit note paper;-10.00', 'Refund of chairs;-5.00');
    expect(counted.amounts).toEqual({ EUR: '-15.00' });
  });
});

describe('amounts include tax', () => {
  it.each([
    [
      'a bank statement',
      ['Date;Text;Amount EUR;Balance', '2024-01-31;Paper;-10.00;90.00', '2024-02-01;Pens;-5.00;85.00'],
    ],
    [
      'a card file with a supplier',
      ['Date;Cardholder;Supplier;Category;Amount EUR', '2024-01-31;A Smith;Shop;Office;10.00'],
    ],
    [
      'a card file with merchant categories',
      ['Date,Merchant,Merchant category,Amount EUR', '2024-01-31,Shop,Books,10.00'],
    ],
  ])('in %s', async (_, lines) => {
    expect((await read(...lines)).basis).toBe('gross');
  });

  it('unless the file says that they do not', async () => {
    expect((await read('Date;Cardholder;Supplier;Net amount EUR', '2024-01-31;A Smith;Shop;10.00')).basis).toBe('net');
    expect((await read('Date;Supplier;Category;Amount EUR', '2024-01-31;Shop;Office;10.00')).basis).toBe('net');
  });

  it('and the VAT that a card file states is deducted', async () => {
    const csv = 'Date;Cardholder;Supplier;Category;Amount EUR;VAT\n2024-01-31;A Smith;Shop;Office;120.00;20.00';
    const ledger = await readCsvLedger(Buffer.from(csv));
    for await (const rows of ledger.rows()) expect(rows.map(({ activity }) => activity.unitPrice)).toEqual(['100']);
  });
});
