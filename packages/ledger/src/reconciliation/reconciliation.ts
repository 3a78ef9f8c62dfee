import type { ExclusionReason, UnreadReason } from '../fates/fate.ts';
import { type Amount, absolute, formatAmount } from '../money/decimal.ts';
import type { LedgerRow } from '../reading/ledger-row.ts';

/** Rows and their money, per currency. */
export type RowGroup = {
  readonly rows: number;
  /** Decimal strings by ISO code. */
  readonly amounts: Readonly<Record<string, string>>;
};

/** What became of all rows of a ledger: in = counted + excluded + unread, to the cent. */
export type Reconciliation = {
  readonly rows: number;
  readonly counted: RowGroup;
  readonly excluded: readonly (RowGroup & { readonly reason: ExclusionReason })[];
  readonly unread: readonly (RowGroup & { readonly reason: UnreadReason })[];
};

type Sums = { rows: number; readonly amounts: Map<string, Amount>; readonly volumes: Map<string, Amount> };

const emptySums = (): Sums => ({ rows: 0, amounts: new Map(), volumes: new Map() });

export type ReconciliationCounter = ReturnType<typeof createReconciliation>;

/** Adds up rows by their fates. */
export function createReconciliation() {
  const groups = new Map<string, Sums>();
  const all = emptySums();

  function add(row: Pick<LedgerRow, 'fate' | 'reason' | 'amount' | 'currency'>): void {
    const key = row.fate === 'counted' ? 'counted' : `${row.fate} ${row.reason}`;
    const group = groups.get(key) ?? emptySums();
    groups.set(key, group);
    addTo(group, row);
    addTo(all, row);
  }

  function result(): Reconciliation {
    const groupsOf = <R extends string>(fate: string) =>
      [...groups]
        .filter(([key]) => key.startsWith(`${fate} `))
        .map(([key, sums]) => ({ reason: key.slice(fate.length + 1) as R, ...toGroup(sums) }))
        .toSorted((a, b) => b.rows - a.rows);
    return {
      rows: all.rows,
      counted: toGroup(groups.get('counted') ?? emptySums()),
      excluded: groupsOf<ExclusionReason>('excluded'),
      unread: groupsOf<UnreadReason>('unread'),
    };
  }

  /**
   * Whether a ledger must not be used in silence: nothing is counted, or a quarter or more of its rows or of its money is
   * unread, not counting what is excluded.
   */
  function isIncomplete(): boolean {
    const counted = groups.get('counted') ?? emptySums();
    const unread = [...groups].filter(([key]) => key.startsWith('unread ')).map(([, sums]) => sums);
    const unreadRows = unread.reduce((sum, { rows }) => sum + rows, 0);
    if (all.rows === 0) return false;
    if (counted.rows === 0) return true;
    if (unreadRows * 4 >= counted.rows + unreadRows) return true;
    return [...all.volumes.keys()].some((currency) => {
      const missing = unread.reduce((sum, { volumes }) => sum + (volumes.get(currency) ?? 0n), 0n);
      return missing > 0n && missing * 4n >= missing + (counted.volumes.get(currency) ?? 0n);
    });
  }

  return { add, result, isIncomplete };
}

function addTo(sums: Sums, { amount, currency }: Pick<LedgerRow, 'amount' | 'currency'>): void {
  sums.rows++;
  if (amount === undefined) return;
  sums.amounts.set(currency, (sums.amounts.get(currency) ?? 0n) + amount);
  sums.volumes.set(currency, (sums.volumes.get(currency) ?? 0n) + absolute(amount));
}

function toGroup({ rows, amounts }: Sums): RowGroup {
  const entries = [...amounts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, amount]) => [code, formatAmount(amount)]);
  return { rows, amounts: Object.fromEntries(entries) };
}
