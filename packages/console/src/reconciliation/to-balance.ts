import type { FateTotal, FileReconciliation } from '@ledgerprint/client/workspace';
import type { RowGroup } from '@ledgerprint/ledger';
import { addBalances, addGroups, type Balance, type ReasonGroup } from './balance.ts';

/** The reconciliation of a file, from the service. */
export function toBalance({ rows, counted, excluded, unread }: FileReconciliation): Balance {
  const fates = [...(counted === undefined ? [] : [counted]), ...excluded, ...unread];
  return {
    // The service's own count of rows, so that a gap between the total and its parts would show.
    all: { rows: Number(rows), amounts: addGroups(fates.map(toGroup)).amounts },
    counted: toGroup(counted),
    excluded: excluded.map(toReasonGroup),
    unread: unread.map(toReasonGroup),
  };
}

/** The reconciliation of all files together, the reasons with the most rows first; empty if there are no files. */
export function toTotalBalance(all: FileReconciliation | undefined): Balance {
  return addBalances(all === undefined ? [] : [toBalance(all)]);
}

function toReasonGroup(total: FateTotal): ReasonGroup {
  return { ...toGroup(total), reason: total.reason, lines: [] };
}

function toGroup(total: FateTotal | undefined): RowGroup {
  const amounts = total?.amounts.map(({ currency, amount }) => [currency, amount] as const) ?? [];
  return { rows: Number(total?.rows ?? 0), amounts: Object.fromEntries(amounts) };
}
