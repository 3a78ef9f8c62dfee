import { type Amount, formatAmount, type LedgerRow } from '@ledgerprint/ledger';
import { moneyOfRow, type Row } from '@ledgerprint/ledger/activity';
import { parseCurrency } from '@ledgerprint/ledger/values';
import type { ReconciliationLine } from '../store/reconciliation-lines.ts';

type Place = { readonly file: string; readonly sheet: string };

type Sums = Omit<ReconciliationLine, 'rows' | 'amount'> & { rows: number; amount: Amount };

export type RowReconciliation = ReturnType<typeof createRowReconciliation>;

/** Adds up rows and their amounts by fate. */
export function createRowReconciliation() {
  const lines = new Map<string, Sums>();

  function add(
    { file, sheet }: Place,
    { fate, reason = '' }: { readonly fate: Row['fate']; readonly reason?: string | undefined },
    { amount, currency }: { readonly amount: Amount | undefined; readonly currency: string },
  ): void {
    const code = amount === undefined ? '' : currency;
    const key = `${file}\n${sheet}\n${fate}\n${reason}\n${code}`;
    let line = lines.get(key);
    if (line === undefined) {
      line = { file, sheet, fate, reason, currency: code, rows: 0, amount: 0n };
      lines.set(key, line);
    }
    line.rows++;
    line.amount += amount ?? 0n;
  }

  return {
    /** A row that the service read itself, with the amount that the ledger's reconciliation uses. */
    addRead: (row: LedgerRow, place: Place) => add(place, row, row),

    /** A row that a client sent. A row without a fate and a file does not belong to a ledger. */
    addGiven(row: Row): void {
      if (row.fate === '' && row.file === '') return;
      const currency = row.currency.trim() === '' ? '' : (parseCurrency(row.currency) ?? 'XXX');
      add(row, row, { amount: moneyOfRow(row), currency });
    },

    /** In the order in which they were added. */
    result: (): readonly ReconciliationLine[] =>
      [...lines.values()].map((line) => ({ ...line, amount: formatAmount(line.amount) })),
  };
}
