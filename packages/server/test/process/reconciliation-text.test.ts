import { describe, expect, it } from 'vitest';
import { sumReconciliations } from '../../src/cli/ledger/sum-reconciliations.ts';
import { toMoney, toMoneyList, toReconciliationText } from '../../src/cli/reconciliation-text.ts';

const march = {
  rows: 6,
  counted: { rows: 3, amounts: { EUR: '1234567.10', USD: '0.125' } },
  excluded: [{ reason: 'vat', rows: 2, amounts: { EUR: '-0.30' } }],
  unread: [{ reason: 'no_amount', rows: 1, amounts: {} }],
} as const;

describe('a reconciliation', () => {
  it('is a table aligned at the decimal point that adds up to the cent', () => {
    expect(toReconciliationText(march)).toBe(
      [
        '                   rows           EUR    USD',
        'in                    6  1,234,566.80  0.125',
        'counted               3  1,234,567.10  0.125',
        'excluded: vat         2         -0.30',
        'unread: no_amount     1',
      ].join('\n'),
    );
  });

  it('of several ledgers adds up exactly, by reason and currency', () => {
    const april = {
      rows: 1_003,
      counted: { rows: 1_000, amounts: { EUR: '0.20', GBP: '90071992547409.93' } },
      excluded: [
        { reason: 'bank', rows: 2, amounts: { EUR: '5.00' } },
        { reason: 'vat', rows: 1, amounts: { EUR: '0.10' } },
      ],
      unread: [],
    } as const;
    expect(sumReconciliations([march, april, april])).toEqual({
      rows: 2_012,
      counted: { rows: 2_003, amounts: { EUR: '1234567.50', GBP: '180143985094819.86', USD: '0.125' } },
      excluded: [
        { reason: 'vat', rows: 4, amounts: { EUR: '-0.10' } },
        { reason: 'bank', rows: 4, amounts: { EUR: '10.00' } },
      ],
      unread: [{ reason: 'no_amount', rows: 1, amounts: {} }],
    });
  });

  it.each([
    ['0.00', '0.00'],
    ['-999.50', '-999.50'],
    ['-1000.50', '-1,000.50'],
    ['123456789.123456', '123,456,789.123456'],
  ])('%s is written as %s', (amount, text) => expect(toMoney(amount)).toBe(text));

  it('lists the money of several currencies', () => {
    expect(toMoneyList({ EUR: '1234.50', USD: '1.00' })).toBe('1,234.50 EUR, 1.00 USD');
  });
});
