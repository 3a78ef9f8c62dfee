import type { LedgerError } from '@ledgerprint/ledger';
import { invalidArgument } from './failure.ts';

/** The refusal of a file that cannot be read; `field` is its field in the request. */
export function toTableFailure({ message, reason, line, column }: LedgerError, field: 'csv' | 'content' = 'csv') {
  const place = [line && `line ${line}`, column && `column ${column}`].filter(Boolean).join(', ');
  const row = line === undefined ? {} : { row: { line, ...(column === undefined ? {} : { column }) } };
  return invalidArgument(message, [{ field: `${field} ${place}`.trim(), description: message, reason, ...row }]);
}
