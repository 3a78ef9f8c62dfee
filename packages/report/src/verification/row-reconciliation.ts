import { type Amount, formatAmount } from '@ledgerprint/ledger';
import { moneyOfRow, type Row } from '@ledgerprint/ledger/activity';
import { parseCurrency } from '@ledgerprint/ledger/values';
import type { EvidenceReconciliation } from '../evidence/pack-lines.ts';

/** A line of `reconciliation.csv`. */
export type ReconciledLine = EvidenceReconciliation;

/** What rows come to, in two readings of prices with signs. */
export type RowReconciliation = ReturnType<ReturnType<typeof createRowReconciliation>['result']>;

/** Adds up rows and their money by what became of them: what a ledger's reconciliation has to say. */
export function createRowReconciliation() {
  const lines = new Map<
    string,
    Omit<ReconciledLine, 'rows' | 'amount'> & { sign: string; rows: number; sum: Amount }
  >();

  function sumUp(takesSigns: boolean): readonly ReconciledLine[] {
    const sums = new Map<string, ReconciledLine & { sum: Amount }>();
    for (const { sign, sum, rows, ...line } of lines.values()) {
      const named = { ...line, currency: takesSigns ? line.currency || sign : line.currency };
      const key = keyOfReconciled(named);
      const known = sums.get(key) ?? { ...named, rows: 0, amount: '', sum: 0n };
      sums.set(key, { ...known, rows: known.rows + rows, sum: known.sum + sum });
    }
    return [...sums.values()].map(({ sum, ...line }) => ({ ...line, amount: formatAmount(sum) }));
  }

  return {
    add(row: Row): void {
      const { file, sheet, fate, reason } = row;
      // Nobody judged it and it stands in no file: it is of no ledger.
      if (fate === '' && file === '') return;
      const amount = moneyOfRow(row);
      const { currency, sign } = amount === undefined ? noCurrency : currencyOf(row);
      const key = `${file}\n${sheet}\n${fate}\n${reason}\n${currency}\n${sign}`;
      const line = lines.get(key) ?? { file, sheet, fate, reason, currency, sign, rows: 0, sum: 0n };
      lines.set(key, line);
      line.rows++;
      line.sum += amount ?? 0n;
    },

    /**
     * In the order in which they came. A price with the sign of its currency is in that currency for whoever read the file, and in
     * none for whoever was given the row: both are true.
     */
    result: () => ({ bySign: sumUp(true), byName: sumUp(false) }),
  };
}

/** Tells lines apart. */
export function keyOfReconciled({
  file,
  sheet,
  fate,
  reason,
  currency,
}: Omit<ReconciledLine, 'rows' | 'amount'>): string {
  return JSON.stringify([file, sheet, fate, reason, currency]);
}

const noCurrency = { currency: '', sign: '' };

function currencyOf({ currency, unitPrice }: Row): { readonly currency: string; readonly sign: string } {
  const written = currency.trim();
  if (written !== '') return { currency: parseCurrency(written) ?? 'XXX', sign: '' };
  const sign = unitPrice.replace(/[\d\s.,'()+-]/g, '');
  return { currency: '', sign: sign === '' ? '' : (parseCurrency(sign) ?? '') };
}
