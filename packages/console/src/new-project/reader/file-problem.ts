import type { LedgerReason } from '@ledgerprint/ledger';

/** Why a file cannot be read. */
export type FileProblem = {
  readonly reason: LedgerReason | 'UNREADABLE' | 'UNREADABLE_FOLDER' | 'NO_FILES';
  readonly line: number | undefined;
  readonly column: number | undefined;
  /** The file, unless it is obvious. */
  readonly file?: string | undefined;
};
