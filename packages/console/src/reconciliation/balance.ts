import type { RowGroup } from '@ledgerprint/ledger';

/** Rows excluded or unread for the same reason, and the first line numbers if known. */
export type ReasonGroup = RowGroup & { readonly reason: string; readonly lines: readonly number[] };

/** The reconciliation of rows: all = counted + excluded + unread, to the cent. */
export type Balance = {
  readonly all: RowGroup;
  readonly counted: RowGroup;
  readonly excluded: readonly ReasonGroup[];
  readonly unread: readonly ReasonGroup[];
};

/** The exact sum of groups, by currency. */
export function addGroups(groups: readonly RowGroup[]): RowGroup {
  const amounts = new Map<string, string>();
  for (const [currency, amount] of groups.flatMap((group) => Object.entries(group.amounts))) {
    amounts.set(currency, addDecimals(amounts.get(currency) ?? '0.00', amount));
  }
  const sorted = [...amounts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { rows: groups.reduce((sum, { rows }) => sum + rows, 0), amounts: Object.fromEntries(sorted) };
}

/** The total of several tables. */
export function addBalances(balances: readonly Balance[]): Balance {
  return {
    all: addGroups(balances.map(({ all }) => all)),
    counted: addGroups(balances.map(({ counted }) => counted)),
    excluded: addByReason(balances.flatMap(({ excluded }) => excluded)),
    unread: addByReason(balances.flatMap(({ unread }) => unread)),
  };
}

/** Line numbers of several tables would be ambiguous: they are kept only for a single table. */
function addByReason(groups: readonly ReasonGroup[]): readonly ReasonGroup[] {
  return [...Map.groupBy(groups, ({ reason }) => reason)]
    .map(([reason, same]) => ({ ...addGroups(same), reason, lines: same.length === 1 ? (same[0]?.lines ?? []) : [] }))
    .toSorted((a, b) => b.rows - a.rows);
}

/** `12.5` plus `-0.125` is `12.375`: decimal digits are added, so that nothing is rounded. */
function addDecimals(a: string, b: string): string {
  const places = Math.max(placesOf(a), placesOf(b));
  const sum = scale(a, places) + scale(b, places);
  const digits = String(sum < 0n ? -sum : sum).padStart(places + 1, '0');
  const point = digits.length - places;
  return `${sum < 0n ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`;
}

function placesOf(decimal: string): number {
  return decimal.split('.')[1]?.length ?? 0;
}

function scale(decimal: string, places: number): bigint {
  return BigInt(decimal.replace('.', '') + '0'.repeat(places - placesOf(decimal)));
}
