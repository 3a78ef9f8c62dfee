import type { MessageInitShape } from '@bufbuild/protobuf';
import type { FateTotalSchema, FileReconciliationSchema } from '@ledgerprint/client/workspace';
import { formatAmount, toAmount } from '@ledgerprint/ledger';
import type { ReconciliationLine } from '../store/project-lists.ts';

/** What became of each file: rows and money by fate and reason, in the order of the lines. */
export function toReconciliation(
  lines: readonly ReconciliationLine[],
): MessageInitShape<typeof FileReconciliationSchema>[] {
  const files = Map.groupBy(lines, ({ file, sheet }) => JSON.stringify([file, sheet]));
  return [...files.values()].map((ofFile) => {
    const totalsOf = (fate: ReconciliationLine['fate']) =>
      toFateTotals(ofFile.filter((line) => line.fate === fate));
    return {
      file: ofFile[0]?.file ?? '',
      sheet: ofFile[0]?.sheet ?? '',
      rows: BigInt(sumRows(ofFile)),
      counted: totalsOf('counted')[0] ?? { rows: 0n },
      excluded: totalsOf('excluded'),
      unread: totalsOf('unread'),
    };
  });
}

function toFateTotals(lines: readonly ReconciliationLine[]): MessageInitShape<typeof FateTotalSchema>[] {
  return [...Map.groupBy(lines, ({ reason }) => reason)].map(([reason, ofReason]) => ({
    reason,
    rows: BigInt(sumRows(ofReason)),
    amounts: ofReason
      .filter(({ currency }) => currency !== '')
      .map(({ currency, amount }) => ({ currency, amount: formatAmount(toAmount(amount)) })),
  }));
}

function sumRows(lines: readonly ReconciliationLine[]): number {
  return lines.reduce((sum, { rows }) => sum + rows, 0);
}
