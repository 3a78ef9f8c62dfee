import { type Amount, formatAmount } from '@ledgerprint/ledger';
import { moneyOfRow, type Row } from '@ledgerprint/ledger/activity';
import { parseCurrency } from '@ledgerprint/ledger/values';
import type { EvidenceReconciliation } from '../evidence/pack-lines.ts';

/** A line of `reconciliation.csv`. */
export type ReconciledLine = EvidenceReconciliation;

/** Adds up rows and their money by what became of them: what a ledger's reconciliation has to say. */
export function createRowReconciliation() {
  const lines = new Map<string, Omit<ReconciledLine, 'rows' | 'amount'> & { rows: number; sum: Amount }>();
  return {
    add(row: Row): void {
      const { file, sheet, fate, reason } = row;
      // Nobody judged it and it stands in no file: it is of no ledger.
      if (fate === '' && file === '') return;
      const amount = moneyOfRow(row);
      const currency = amount === undefined ? '' : currencyOf(row);
      const key = `${file}\n${sheet}\n${fate}\n${reason}\n${currency}`;
      const line = lines.get(key) ?? { file, sheet, fate, reason, currency, rows: 0, sum: 0n };
      lines.set(key, line);
      line.rows++;
      line.sum += amount ?? 0n;
    },

    /** In the order in which they came. */
    result: (): readonly ReconciledLine[] =>
      [...lines.values()].map(({ sum, ...line }) => ({ ...line, amount: formatAmount(sum) })),
  };
}

/** The sign of a price counts where no currency stands beside it. */
function currencyOf({ currency, unitPrice, amount }: Row): string {
  const written = currency.trim();
  if (written !== '') return parseCurrency(written) ?? 'XXX';
  const sign = amount.trim() === '' ? '' : unitPrice.replace(/[\d\s.,'()+-]/g, '');
  return sign === '' ? '' : (parseCurrency(sign) ?? '');
}
