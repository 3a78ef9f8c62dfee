import { LedgerError } from '../../ledger-error.ts';

/** For a workbook that would take more memory or time than there is. */
export function hugeWorkbook(what: string): LedgerError {
  return new LedgerError(
    `This workbook is too large to be read: ${what}. Save the sheet with the purchases as CSV UTF-8 and give that file.`,
    { reason: 'HUGE_WORKBOOK' },
  );
}

/** For a workbook in which something is not as it should be. */
export function damagedWorkbook(cause: unknown): LedgerError {
  const problem = 'This workbook cannot be read: it is damaged, or no XLSX file';
  return new LedgerError(
    `${problem}. Open it in Excel and save it as XLSX: if that works, so will the new file.`,
    { reason: 'DAMAGED_WORKBOOK', cause },
  );
}
