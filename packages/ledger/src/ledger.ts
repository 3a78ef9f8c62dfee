import type { LedgerFormat } from './formats/formats.ts';
import type { RowsReport } from './reading/ledger-report.ts';
import type { LedgerRows } from './reading/ledger-rows.ts';

/** A ledger whose rows have not been read yet. */
export type Ledger = Omit<LedgerRows, 'report'> & {
  readonly format: LedgerFormat;
  readonly sheet: string | undefined;
  /** The names of unused columns. */
  readonly unusedColumns: readonly string[];
  report(): LedgerReport;
};

/** How a ledger was read, as `ledgerprint inspect --json` prints it. */
export type LedgerReport = { readonly format: LedgerFormat } & RowsReport;

/**
 * A report with its file: the path as given, followed by `#sheet` if there are several sheets; empty if the file has no
 * name.
 */
export type FileReport = { readonly file: string } & LedgerReport;

/** The ledger of a document, which has neither sheets nor columns. */
export function toLedger(format: LedgerFormat, rows: LedgerRows): Ledger {
  return { ...rows, format, sheet: undefined, unusedColumns: [], report: () => ({ format, ...rows.report() }) };
}
