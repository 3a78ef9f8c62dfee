import { LedgerError } from '../ledger-error.ts';

/** For an archive, or a file in it, of which something is not as its directory says. */
export function damagedArchive(what: string, cause?: unknown): LedgerError {
  return new LedgerError(
    `This ZIP archive is damaged: ${what}. Make or download it again, or unpack it and give the files inside.`,
    { reason: 'DAMAGED_ARCHIVE', cause },
  );
}

/** For an archive that would take more memory or time than there is. */
export function hugeArchive(what: string): LedgerError {
  return new LedgerError(
    `This ZIP archive is too large to be read: ${what}. Divide it into several, or unpack it and give the files inside.`,
    { reason: 'HUGE_ARCHIVE' },
  );
}

export function protectedArchive(): LedgerError {
  return new LedgerError(
    'This ZIP archive is protected with a password: unpack it and give the files inside, or make one without a password.',
    { reason: 'PROTECTED' },
  );
}

export function archiveWithoutLedgers(): LedgerError {
  return new LedgerError(
    'This ZIP archive holds no ledger: give one with CSV, XLSX, JSON, XML or PDF files in it.',
    { reason: 'ARCHIVE' },
  );
}
