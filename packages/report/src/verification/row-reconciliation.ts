import { type Amount, formatAmount } from '@ledgerprint/ledger';
import { moneyOfRow, type Row } from '@ledgerprint/ledger/activity';
import { parseCurrency } from '@ledgerprint/ledger/values';
import type { EvidenceReconciliation } from '../evidence/pack-lines.ts';

/** A line of `reconciliation.csv`. */
export type ReconciledLine = EvidenceReconciliation;

type Sums = Omit<ReconciledLine, 'rows' | 'amount'> & {
  /** Where no currency stands beside an amount: that of the sign in its price, or blank; undefined for all others. */
  readonly sign: string | undefined;
  rows: number;
  sum: Amount;
};

export type RowReconciliation = ReturnType<typeof createRowReconciliation>;

/** Adds up rows and their money by what became of them: what a ledger's reconciliation has to say. */
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
     * In the order in which they came. Whoever reads a file knows in which currency an amount is that names none, by the sign of its
     * price, else by the rest of the file (`unnamed`); whoever was given the row alone does not: undefined.
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

const noCurrency = { currency: '', sign: undefined };

function currencyOf({ currency, unitPrice }: Row): Pick<Sums, 'currency' | 'sign'> {
  const written = currency.trim();
  if (written !== '') return { currency: parseCurrency(written) ?? 'XXX', sign: undefined };
  const sign = unitPrice.replace(/[\d\s.,'()+-]/g, '');
  return { currency: '', sign: sign === '' ? '' : (parseCurrency(sign) ?? '') };
}
