import { type Amount, formatAmount, type Reconciliation, type RowGroup, toAmount } from '@ledgerprint/ledger';

/** Adds up the reconciliations of several ledgers. */
export function sumReconciliations(all: readonly Reconciliation[]): Reconciliation {
  return {
    rows: all.reduce((sum, { rows }) => sum + rows, 0),
    counted: sumGroups(all.map(({ counted }) => counted)),
    excluded: sumByReason(all.flatMap(({ excluded }) => excluded)),
    unread: sumByReason(all.flatMap(({ unread }) => unread)),
  };
}

/** Adds up the money of groups per currency, exactly. */
export function sumAmounts(groups: readonly RowGroup[]): RowGroup['amounts'] {
  const sums = new Map<string, Amount>();
  for (const { amounts } of groups) {
    for (const [code, amount] of Object.entries(amounts)) sums.set(code, (sums.get(code) ?? 0n) + toAmount(amount));
  }
  const entries = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([code, amount]) => [code, formatAmount(amount)]));
}

function sumGroups(groups: readonly RowGroup[]): RowGroup {
  return { rows: groups.reduce((sum, { rows }) => sum + rows, 0), amounts: sumAmounts(groups) };
}

function sumByReason<R extends string>(groups: readonly (RowGroup & { readonly reason: R })[]) {
  return [...Map.groupBy(groups, ({ reason }) => reason)]
    .map(([reason, same]) => ({ reason, ...sumGroups(same) }))
    .toSorted((a, b) => b.rows - a.rows);
}
