import { LedgerError } from '../ledger-error.ts';

/** The error for an archive, or a file in it, that does not match its directory. */
export function damagedArchive(what: string, cause?: unknown): LedgerError {
  return new LedgerError(
    `This ZIP archive is damaged: ${what}. Create or download it again, or unpack it and provide the files it contains.`,
    { reason: 'DAMAGED_ARCHIVE', cause },
  );
}

/** The error for an archive that would take too much memory or time. */
export function hugeArchive(what: string): LedgerError {
  return new LedgerError(
    `This ZIP archive is too large: ${what}. Split it, or unpack it and provide the files it contains.`,
    { reason: 'HUGE_ARCHIVE' },
  );
}

export function protectedArchive(): LedgerError {
  return new LedgerError(
    'This ZIP archive is protected with a password: unpack it and provide the files it contains, or create an archive without a password.',
    { reason: 'PROTECTED' },
  );
}

export function archiveWithoutLedgers(): LedgerError {
  return new LedgerError(
    'This ZIP archive contains no ledger: provide an archive with CSV, TSV, TXT, XLSX, JSON, XML, PDF or P7M files.',
    { reason: 'ARCHIVE' },
  );
}
