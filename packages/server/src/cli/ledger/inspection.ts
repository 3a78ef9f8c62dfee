import { type FileReport, type Ledger, LedgerError, type LedgerReason, NoDesignationError } from '@ledgerprint/ledger';
import { toUnreadableText } from '../operator-file.ts';

/** A file that was refused, and why. */
export type Refusal = {
  readonly file: string;
  readonly error: { readonly code: 'not_a_ledger' | 'unreadable'; readonly message: string };
};

/** The same with a reason code, if the file could be read at all. */
export type Refused = { readonly refusal: Refusal; readonly reason?: LedgerReason };

/** Explains why a file could not be read; rethrows unexpected errors. */
export function toRefused(file: string, error: unknown): Refused {
  if (error instanceof LedgerError) {
    const refusal = { file, error: { code: 'not_a_ledger', message: explain(error) } } as const;
    return { refusal, reason: error.reason };
  }
  if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
  return { refusal: { file, error: { code: 'unreadable', message: toUnreadableText(file, error as Error) } } };
}

/** The report of a ledger whose rows were read: one line of `inspect --json`. */
export function toFileReport({ name }: { readonly name: string }, ledger: Ledger): FileReport {
  return { file: ledger.sheet === undefined ? name : `${name}#${ledger.sheet}`, ...ledger.report() };
}

function explain(error: LedgerError): string {
  if (!(error instanceof NoDesignationError)) return error.message;
  return `${error.message}\nOr name the column: --map "Name of the column=designation"`;
}
