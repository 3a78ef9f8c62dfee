import { type Amount, formatAmount, type LedgerRow, type RowGroup } from '@ledgerprint/ledger';

/** Rows of accounts with the same first digits and the same fate. */
export type AccountSums = RowGroup & {
  /** The first three digits. */
  readonly prefix: string;
  /** The label of the lowest of these accounts. */
  readonly label: string;
  readonly fate: LedgerRow['fate'];
  readonly reason: LedgerRow['reason'];
};

type Sums = {
  readonly of: Pick<AccountSums, 'prefix' | 'fate' | 'reason'>;
  lowest: string;
  label: string;
  rows: number;
  readonly amounts: Map<string, Amount>;
};

const digits = 3;

/** Adds up the rows of a journal by account, to show which ones are counted. */
export function createAccountSums() {
  const groups = new Map<string, Sums>();
  return {
    add({ account, accountLabel, amount, currency, fate, reason }: LedgerRow): void {
      const prefix = account.slice(0, digits);
      const key = `${prefix} ${fate} ${reason}`;
      let sums = groups.get(key);
      if (sums === undefined) {
        sums = { of: { prefix, fate, reason }, lowest: account, label: accountLabel, rows: 0, amounts: new Map() };
        groups.set(key, sums);
      }
      if (account < sums.lowest) {
        sums.lowest = account;
        sums.label = accountLabel;
      }
      sums.rows++;
      if (amount !== undefined) sums.amounts.set(currency, (sums.amounts.get(currency) ?? 0n) + amount);
    },

    /** Sorted by account. */
    result(): readonly AccountSums[] {
      return [...groups]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([, { of, label, rows, amounts }]) => ({
          ...of,
          label,
          rows,
          amounts: Object.fromEntries([...amounts].map(([code, amount]) => [code, formatAmount(amount)])),
        }));
    },
  };
}
