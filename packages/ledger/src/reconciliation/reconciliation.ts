import type { ExclusionReason, UnreadReason } from '../fates/fate.ts';
import { type Amount, absolute, formatAmount } from '../money/decimal.ts';
import type { LedgerRow } from '../reading/ledger-row.ts';

/** Rows and their amounts, by currency. */
export type RowGroup = {
  readonly rows: number;
  /** Decimal strings by ISO code. */
  readonly amounts: Readonly<Record<string, string>>;
};

/** The reconciliation of a ledger: in = counted + excluded + unread, to the cent. */
export type Reconciliation = {
  readonly rows: number;
  readonly counted: RowGroup;
  readonly excluded: readonly (RowGroup & { readonly reason: ExclusionReason })[];
  readonly unread: readonly (RowGroup & { readonly reason: UnreadReason })[];
};

type Money = { amount: Amount; volume: Amount };
type Sums = { rows: number; readonly money: Map<string, Money> };

const emptySums = (): Sums => ({ rows: 0, money: new Map() });

/** Adds up rows by fate. */
export function createReconciliation() {
  const groups = new Map<string, Sums>();
  const counted = emptySums();

  function add({ fate, reason, amount, currency }: Pick<LedgerRow, 'fate' | 'reason' | 'amount' | 'currency'>): void {
    if (fate === 'counted') addTo(counted, amount, currency);
    else {
      const key = `${fate} ${reason}`;
      const group = groups.get(key) ?? emptySums();
      groups.set(key, group);
      addTo(group, amount, currency);
    }
  }

  function result(): Reconciliation {
    const groupsOf = <R extends string>(fate: string) =>
      [...groups]
        .filter(([key]) => key.startsWith(`${fate} `))
        .map(([key, sums]) => ({ reason: key.slice(fate.length + 1) as R, ...toGroup(sums) }))
        .toSorted((a, b) => b.rows - a.rows);
    const all = [counted, ...groups.values()];
    return {
      rows: all.reduce((sum, { rows }) => sum + rows, 0),
      counted: toGroup(counted),
      excluded: groupsOf<ExclusionReason>('excluded'),
      unread: groupsOf<UnreadReason>('unread'),
    };
  }

  /**
   * Whether a ledger must not be used without a warning: nothing is counted, or at least a quarter of the rows or
   * amounts is unread. Excluded rows are left out of this share.
   */
  function isIncomplete(): boolean {
    const unread = [...groups].filter(([key]) => key.startsWith('unread ')).map(([, sums]) => sums);
    const unreadRows = unread.reduce((sum, { rows }) => sum + rows, 0);
    if (counted.rows === 0) return groups.size > 0;
    if (unreadRows * 4 >= counted.rows + unreadRows) return true;
    const currencies = new Set(unread.flatMap(({ money }) => [...money.keys()]));
    return [...currencies].some((currency) => {
      const missing = unread.reduce((sum, { money }) => sum + (money.get(currency)?.volume ?? 0n), 0n);
      return missing > 0n && missing * 4n >= missing + (counted.money.get(currency)?.volume ?? 0n);
    });
  }

  return { add, result, isIncomplete };
}

function addTo(sums: Sums, amount: Amount | undefined, currency: string): void {
  sums.rows++;
  if (amount === undefined) return;
  const known = sums.money.get(currency);
  if (known === undefined) sums.money.set(currency, { amount, volume: absolute(amount) });
  else {
    known.amount += amount;
    known.volume += absolute(amount);
  }
}

function toGroup({ rows, money }: Sums): RowGroup {
  const entries = [...money]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, { amount }]) => [code, formatAmount(amount)]);
  return { rows, amounts: Object.fromEntries(entries) };
}
