import type { Ledger, LedgerReport } from '@ledgerprint/ledger';

/** What was made of a ledger: one line of `inspect --json`. */
export type Inspection = {
  /** The path as it was given; of a workbook with several sheets `path#sheet`. */
  readonly file: string;
} & Omit<LedgerReport, 'period'> & { readonly period: { readonly from: string; readonly to: string } | null };

/** A file that is not read, and why. */
export type Refusal = {
  readonly file: string;
  readonly error: { readonly code: 'not_a_ledger' | 'unreadable'; readonly message: string };
};

/** Of a ledger whose rows were read. */
export function toInspection(path: string, ledger: Ledger): Inspection {
  const { format, columns, currency, decimal, period, rows, basis, counted, excluded, unread, warnings } =
    ledger.report();
  return {
    file: ledger.sheet === undefined ? path : `${path}#${ledger.sheet}`,
    ...{ format, columns, currency, decimal, period: period ?? null },
    ...{ rows, basis, counted, excluded, unread, warnings },
  };
}
