import { type ExclusionReason, formatAmount, type LedgerRow, type UnreadReason } from '@ledgerprint/ledger';

/** The fates whose rows `inspect --rows` lists. */
export const leftOutFates = ['excluded', 'unread'] as const;
export type LeftOutFate = (typeof leftOutFates)[number];

/** A row that is not counted: where it is, what it says and why. One line of `inspect --rows --json`. */
export type LeftOutRow = {
  /** Named like its ledger in the report. */
  readonly file: string;
  readonly line: number;
  readonly fate: LeftOutFate;
  readonly reason: ExclusionReason | UnreadReason;
  /** A decimal string; null if no amount can be read. */
  readonly amount: string | null;
  readonly currency: string;
  readonly designation: string;
  readonly supplier: string;
  readonly account: string;
  readonly accountLabel: string;
  readonly category: string;
  readonly reference: string;
  readonly purchaseDate: string;
  readonly notes: string;
};

type UnnamedRow = Omit<LeftOutRow, 'file'>;

/** Collects the rows of a file with this fate. */
export function createLeftOutRows(fate: LeftOutFate) {
  const bySheet = new Map<string, UnnamedRow[]>();
  return {
    add(batch: readonly LedgerRow[], sheet: string): void {
      const rows = bySheet.get(sheet) ?? [];
      bySheet.set(sheet, rows);
      for (const row of batch) if (row.fate === fate) rows.push(toLeftOut(row));
    },
    /** The rows of a sheet, those of each reason together, in the order of the reconciliation. */
    listOf(sheet: string, file: string): readonly LeftOutRow[] {
      const byReason = [...Map.groupBy(bySheet.get(sheet) ?? [], ({ reason }) => reason).values()];
      return byReason.toSorted((a, b) => b.length - a.length).flatMap((same) => same.map((row) => ({ file, ...row })));
    },
  };
}

function toLeftOut(row: LedgerRow & { readonly fate: LeftOutFate }): UnnamedRow {
  const { line, fate, reason, amount, currency, activity, account, accountLabel, reference, isoDate } = row;
  const { designation, supplier, category, notes, purchaseDate } = activity;
  return {
    ...{ line, fate, reason, amount: amount === undefined ? null : formatAmount(amount), currency },
    ...{ designation, supplier, account, accountLabel, category, reference },
    ...{ purchaseDate: isoDate ?? purchaseDate, notes },
  };
}
