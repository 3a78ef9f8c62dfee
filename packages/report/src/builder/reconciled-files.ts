import { type Amount, formatAmount, toAmount } from '@ledgerprint/ledger';
import type { ReconciledFile, ReconciledGroup, ReportReconciliation } from '../report.ts';

type Group = Omit<ReconciledGroup, 'reason'>;

/** The files, with reasons and currencies in a fixed order, and all files together, to the cent. */
export function reconcileFiles(files: readonly ReconciledFile[]): Pick<ReportReconciliation, 'files' | 'total'> {
  return {
    files: files.map(({ file, sheet, rows, counted, excluded, unread }) => ({
      file,
      sheet,
      rows,
      counted: sumGroups([counted]),
      excluded: byReason(excluded),
      unread: byReason(unread),
    })),
    total: {
      rows: files.reduce((sum, { rows }) => sum + rows, 0),
      counted: sumGroups(files.map(({ counted }) => counted)),
      excluded: byReason(files.flatMap(({ excluded }) => excluded)),
      unread: byReason(files.flatMap(({ unread }) => unread)),
    },
  };
}

function byReason(groups: readonly ReconciledGroup[]): readonly ReconciledGroup[] {
  return [...Map.groupBy(groups, ({ reason }) => reason)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([reason, same]) => ({ reason, ...sumGroups(same) }));
}

function sumGroups(groups: readonly Group[]): Group {
  const sums = new Map<string, Amount>();
  for (const { amounts } of groups) {
    for (const [code, amount] of Object.entries(amounts)) sums.set(code, (sums.get(code) ?? 0n) + toAmount(amount));
  }
  return {
    rows: groups.reduce((sum, { rows }) => sum + rows, 0),
    amounts: Object.fromEntries(
      [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([code, sum]) => [code, formatAmount(sum)]),
    ),
  };
}
