import type { LedgerError } from '@ledgerprint/ledger';
import { type Failure, invalidArgument } from './failure.ts';

/** The refusal of a file that cannot be read. */
export function toTableFailure({ message, reason, line, column }: LedgerError): Failure {
  const place = [line && `line ${line}`, column && `column ${column}`].filter(Boolean).join(', ');
  const row = line === undefined ? {} : { row: { line, ...(column === undefined ? {} : { column }) } };
  return invalidArgument(message, [{ field: `csv ${place}`.trim(), description: message, reason, ...row }]);
}
