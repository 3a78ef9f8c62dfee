import { type Amount, formatAmount, toAmount } from '@ledgerprint/ledger';
import { moneyOfRow, type RowCost } from '@ledgerprint/ledger/activity';
import { parseCurrency } from '@ledgerprint/ledger/values';
import type { ReconciledGroup, ReconciledRows, ReportReconciliation } from '@ledgerprint/report';
import type { ReconciliationLine } from '../store/reconciliation-lines.ts';

type Money = RowCost & { readonly file: string; readonly fate: string };

/**
 * Adds up rows without a ledger: they have no file and no fate, and are counted. The calls that add such rows do not
 * store their sums, which would cost each of them a lock.
 */
export function createUnlistedRows() {
  const sums = new Map<string, { rows: number; amount: Amount }>();
  return {
    add(row: Money): void {
      if (row.fate !== '' || row.file !== '') return;
      const money = moneyOfRow(row);
      const isNamed = money !== undefined && row.currency.trim() !== '';
      const currency = isNamed ? (parseCurrency(row.currency) ?? 'XXX') : '';
      const sum = sums.get(currency) ?? { rows: 0, amount: 0n };
      sums.set(currency, sum);
      sum.rows++;
      sum.amount += money ?? 0n;
    },

    lines: (): readonly ReconciliationLine[] =>
      [...sums]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([currency, { rows, amount }]) => ({
          file: '',
          sheet: '',
          fate: '' as const,
          reason: '',
          currency,
          rows,
          amount: formatAmount(amount),
        })),
  };
}

/** Rows and amounts by fate, for each file and in total. Amounts without a currency are in the default one. */
export function toReportReconciliation(
  lines: readonly ReconciliationLine[],
  usualCurrency: string,
): Omit<ReportReconciliation, 'excludedByEngine'> {
  const files = Map.groupBy(lines, ({ file, sheet }) => JSON.stringify([file, sheet]));
  return {
    files: [...files.values()].map((ofFile) => ({
      file: ofFile[0]?.file ?? '',
      sheet: ofFile[0]?.sheet ?? '',
      ...toRows(ofFile, usualCurrency),
    })),
    total: toRows(lines, usualCurrency),
  };
}

function toRows(lines: readonly ReconciliationLine[], usualCurrency: string): ReconciledRows {
  const groupsOf = (...fates: readonly string[]) =>
    [
      ...Map.groupBy(
        lines.filter(({ fate }) => fates.includes(fate)),
        ({ reason }) => reason,
      ),
    ].map(([reason, ofReason]): ReconciledGroup => ({ reason, ...toSums(ofReason, usualCurrency) }));
  return {
    rows: sumRows(lines),
    counted: toSums(
      lines.filter(({ fate }) => fate === '' || fate === 'counted'),
      usualCurrency,
    ),
    excluded: groupsOf('excluded'),
    unread: groupsOf('unread'),
  };
}

function toSums(lines: readonly ReconciliationLine[], usualCurrency: string): Omit<ReconciledGroup, 'reason'> {
  const sums = new Map<string, Amount>();
  for (const line of lines) {
    const amount = toAmount(line.amount);
    // Rows without an amount have no currency either.
    if (line.currency === '' && amount === 0n) continue;
    const currency = line.currency || usualCurrency;
    sums.set(currency, (sums.get(currency) ?? 0n) + amount);
  }
  const amounts = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    rows: sumRows(lines),
    amounts: Object.fromEntries(amounts.map(([currency, amount]) => [currency, formatAmount(amount)])),
  };
}

function sumRows(lines: readonly ReconciliationLine[]): number {
  return lines.reduce((sum, { rows }) => sum + rows, 0);
}
