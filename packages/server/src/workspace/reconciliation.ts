import type { MessageInitShape } from '@bufbuild/protobuf';
import type { FateTotalSchema, FileReconciliationSchema } from '@ledgerprint/client/workspace';
import { type Amount, formatAmount, toAmount } from '@ledgerprint/ledger';
import type { ReconciliationLine } from '../store/reconciliation-lines.ts';

/** The reconciliation of each file, in the order of the lines. */
export function toReconciliation(
  lines: readonly ReconciliationLine[],
  currency: string,
): MessageInitShape<typeof FileReconciliationSchema>[] {
  const files = Map.groupBy(lines, ({ file, sheet }) => JSON.stringify([file, sheet]));
  return [...files.values()].map((ofFile) => toFileReconciliation(ofFile, currency));
}

/**
 * The reconciliation of one file: rows and amounts by fate and reason, in the order of the lines. Rows without a fate are
 * counted; amounts without a currency are in that of the project.
 */
export function toFileReconciliation(
  lines: readonly ReconciliationLine[],
  currency: string,
): MessageInitShape<typeof FileReconciliationSchema> {
  const totalsOf = (...fates: readonly ReconciliationLine['fate'][]) =>
    toFateTotals(
      lines.filter(({ fate }) => fates.includes(fate)),
      currency,
    );
  return {
    file: lines[0]?.file ?? '',
    sheet: lines[0]?.sheet ?? '',
    rows: BigInt(sumRows(lines)),
    counted: totalsOf('counted', '')[0] ?? { rows: 0n },
    excluded: totalsOf('excluded'),
    unread: totalsOf('unread'),
  };
}

function toFateTotals(
  lines: readonly ReconciliationLine[],
  usualCurrency: string,
): MessageInitShape<typeof FateTotalSchema>[] {
  return [...Map.groupBy(lines, ({ reason }) => reason)].map(([reason, ofReason]) => {
    const sums = new Map<string, Amount>();
    for (const line of ofReason) {
      const amount = toAmount(line.amount);
      // Rows without an amount have no currency either.
      if (line.currency === '' && amount === 0n) continue;
      const currency = line.currency || usualCurrency;
      sums.set(currency, (sums.get(currency) ?? 0n) + amount);
    }
    const amounts = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return {
      reason,
      rows: BigInt(sumRows(ofReason)),
      amounts: amounts.map(([currency, amount]) => ({ currency, amount: formatAmount(amount) })),
    };
  });
}

function sumRows(lines: readonly ReconciliationLine[]): number {
  return lines.reduce((sum, { rows }) => sum + rows, 0);
}
