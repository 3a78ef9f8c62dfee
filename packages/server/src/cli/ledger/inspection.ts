import type { FileReport, Ledger } from '@ledgerprint/ledger';

/** A file that is not read, and why. */
export type Refusal = {
  readonly file: string;
  readonly error: { readonly code: 'not_a_ledger' | 'unreadable'; readonly message: string };
};

/** Of a ledger whose rows were read: one line of `inspect --json`. */
export function toFileReport(path: string, ledger: Ledger): FileReport {
  return { file: ledger.sheet === undefined ? path : `${path}#${ledger.sheet}`, ...ledger.report() };
}
