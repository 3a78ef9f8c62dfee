import { describe, expect, it } from 'vitest';
import { toReconciliationText } from '../../src/cli/reconciliation-text.ts';

type FileReport = Parameters<typeof toReconciliationText>[0][number];

function reportOf(more: Partial<FileReport>): FileReport {
  return {
    ...{ file: '', format: 'table', columns: {}, currency: { code: 'EUR', from: 'column' }, decimal: '.' },
    ...{ period: undefined, basis: 'net', rows: 0, counted: { rows: 0, amounts: {} }, excluded: [] },
    ...{ unread: [], warnings: [] },
    ...more,
  };
}

const journal = reportOf({
  ...{ file: 'journal.txt', format: 'fec', rows: 9, period: { from: '2024-01-15', to: '2024-12-31' } },
  counted: { rows: 3, amounts: { EUR: '310.50' } },
  excluded: [
    { reason: 'vat', rows: 3, amounts: { EUR: '62.10' } },
    { reason: 'payable', rows: 3, amounts: { EUR: '-372.60' } },
  ],
});
const card = reportOf({
  ...{ file: 'card.csv', format: 'statement', basis: 'gross', rows: 5 },
  counted: { rows: 3, amounts: { EUR: '0.10', USD: '3.335' } },
  excluded: [{ reason: 'vat', rows: 1, amounts: { EUR: '0.20' } }],
  unread: [{ reason: 'no_amount', rows: 1, amounts: {} }],
  warnings: [{ code: 'repeated_row', message: 'Some rows repeat another one exactly.' }],
});

describe('toReconciliationText', () => {
  it('adds up what is in a file from what became of it', () => {
    expect(toReconciliationText([journal])).toEqual([
      'journal.txt',
      'Format fec, net amounts, 2024-01-15 to 2024-12-31',
      '                   ROWS      EUR',
      'in                    9     0.00',
      'counted               3   310.50',
      'excluded: vat         3    62.10',
      'excluded: payable     3  -372.60',
    ]);
  });

  it('has a column for each currency and a line for each warning', () => {
    expect(toReconciliationText([{ ...card, file: '' }])).toEqual([
      'Format statement, gross amounts',
      '                   ROWS   EUR    USD',
      'in                    5  0.30  3.335',
      'counted               3  0.10  3.335',
      'excluded: vat         1  0.20',
      'unread: no_amount     1',
      'Warning (repeated_row): Some rows repeat another one exactly.',
    ]);
  });

  it('of several files there is a total, exact to the last digit', () => {
    const lines = toReconciliationText([journal, card]);
    expect(lines.slice(lines.indexOf('All files') - 1)).toEqual([
      '',
      'All files',
      '                   ROWS      EUR    USD',
      'in                   14     0.30  3.335',
      'counted               6   310.60  3.335',
      'excluded: vat         4    62.30',
      'excluded: payable     3  -372.60',
      'unread: no_amount     1',
    ]);
  });

  it('an empty ledger has nothing in it', () => {
    expect(toReconciliationText([reportOf({})])).toEqual([
      'Format table, net amounts',
      '         ROWS',
      'in          0',
      'counted     0',
    ]);
  });

  it('shows nothing that could move the cursor', () => {
    const lines = toReconciliationText([{ ...card, file: 'a\u001b[2Jb.csv#\r\u202ex' }]);
    expect(lines[0]).toBe('a\ufffd[2Jb.csv#\ufffd\ufffdx');
  });
});
