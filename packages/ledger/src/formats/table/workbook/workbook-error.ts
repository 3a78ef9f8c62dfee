import { LedgerError } from '../../../ledger-error.ts';

/** The error for a workbook that would take too much memory or time. */
export function hugeWorkbook(what: string): LedgerError {
  return new LedgerError(
    `This workbook is too large: ${what}. Save the sheet with the purchases as CSV UTF-8 and provide that file.`,
    { reason: 'HUGE_WORKBOOK' },
  );
}

/** The error for an invalid workbook. */
export function damagedWorkbook(cause: unknown): LedgerError {
  const problem = 'This workbook cannot be read: it is damaged or not an XLSX file';
  return new LedgerError(`${problem}. Open it in Excel and save it as XLSX.`, { reason: 'DAMAGED_WORKBOOK', cause });
}
