import type { LedgerReport } from '@ledgerprint/ledger';
import { invalidArgument } from '../platform/failure.ts';

/**
 * Throws the Failure that says why nothing of a file counts, if nothing does: as Submit, ImportCSV seals no project
 * without rows.
 */
export function refuseUncounted(report: LedgerReport): void {
  if (report.counted.rows > 0) return;
  const message = [
    `No row of the file can be counted: ${describeRows(report)}.`,
    ...describeKind(report),
    'Nothing was created. Send purchases, each with a designation and an amount or a quantity.',
  ].join(' ');
  throw invalidArgument(message, [{ field: 'csv', description: message, reason: 'NOTHING_COUNTED' }]);
}

function describeRows({ excluded, unread }: LedgerReport): string {
  return [
    ...excluded.map(({ rows, reason }) => `${rows} excluded (${reason})`),
    ...unread.map(({ rows, reason }) => `${rows} unread (${reason})`),
  ].join(', ');
}

/** What the file is instead, where that is known. The rest of the warning is about options of commands. */
function describeKind({ warnings }: LedgerReport): readonly string[] {
  const message = warnings.find(({ code }) => code === 'not_purchases')?.message ?? '';
  const end = message.indexOf('. ');
  return end === -1 ? [] : [message.slice(0, end + 1)];
}
