import { type Amount, formatAmount } from '@ledgerprint/ledger';
import { moneyOfRow, type Row, signInPrice } from '@ledgerprint/ledger/activity';
import { parseCurrency } from '@ledgerprint/ledger/values';
import type { EvidenceReconciliation } from '../evidence/pack-lines.ts';

/** A line of `reconciliation.csv`. */
export type ReconciledLine = EvidenceReconciliation;

type Sums = Omit<ReconciledLine, 'rows' | 'amount'> & {
  /**
   * For an amount that names no currency: the currency of the sign in its price, or empty. Undefined if the amount
   * names one.
   */
  readonly sign: string | undefined;
  rows: number;
  sum: Amount;
};

export type RowReconciliation = ReturnType<typeof createRowReconciliation>;

/** Adds up rows and amounts by fate: the expected reconciliation. */
export function createRowReconciliation() {
  const lines = new Map<string, Sums>();
  return {
    add(row: Row): void {
      const { file, sheet, fate, reason } = row;
      const amount = moneyOfRow(row);
      const { currency, sign } = amount === undefined ? noCurrency : currencyOf(row);
      const key = JSON.stringify([file, sheet, fate, reason, currency, sign]);
      const line = lines.get(key) ?? { file, sheet, fate, reason, currency, sign, rows: 0, sum: 0n };
      lines.set(key, line);
      line.rows++;
      line.sum += amount ?? 0n;
    },

    /**
     * Lines in order of appearance. If the rows were read from a file, an amount that names no currency has the
     * currency of the sign in its price, or that of the rest of the file (`unnamed`). If the rows were received without
     * a file, neither is known, and `unnamed` must be undefined.
     */
    result(unnamed?: (line: Pick<ReconciledLine, 'file' | 'sheet'>) => string): readonly ReconciledLine[] {
      const sums = new Map<string, ReconciledLine & { readonly sum: Amount }>();
      for (const { sign, sum, rows, ...line } of lines.values()) {
        const isKnown = sign === undefined || unnamed === undefined;
        const named = isKnown ? line : { ...line, currency: sign || unnamed(line) };
        const key = keyOfReconciled(named);
        const known = sums.get(key) ?? { ...named, rows: 0, amount: '', sum: 0n };
        sums.set(key, { ...known, rows: known.rows + rows, sum: known.sum + sum });
      }
      return [...sums.values()].map(({ sum, ...line }) => ({ ...line, amount: formatAmount(sum) }));
    },
  };
}

/** A key that identifies a line. */
export function keyOfReconciled({
  file,
  sheet,
  fate,
  reason,
  currency,
}: Omit<ReconciledLine, 'rows' | 'amount'>): string {
  return JSON.stringify([file, sheet, fate, reason, currency]);
}

const noCurrency = { currency: '', sign: undefined };

function currencyOf(row: Row): Pick<Sums, 'currency' | 'sign'> {
  const written = row.currency.trim();
  if (written !== '') return { currency: parseCurrency(written) ?? 'XXX', sign: undefined };
  const sign = signInPrice(row);
  return { currency: '', sign: sign === '' ? '' : (parseCurrency(sign) ?? '') };
}
