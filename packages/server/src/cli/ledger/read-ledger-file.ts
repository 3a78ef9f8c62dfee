import {
  type FileOptions,
  type FileReport,
  getFormat,
  type InvoiceRegister,
  type Ledger,
  type LedgerRow,
  sheetOfMember,
} from '@ledgerprint/ledger';
import { type AccountSums, createAccountSums } from './account-sums.ts';
import { type Refused, toFileReport, toRefused } from './inspection.ts';
import type { OpenedSource } from './read-sources.ts';

/** A ledger whose rows were read. */
export type ReadLedger = {
  readonly report: FileReport;
  /** The file or archive member that it is in. */
  readonly source: string;
  /** The path of its file, and the archive member or sheet, as in its rows. */
  readonly place: { readonly file: string; readonly sheet: string };
  /** The number of invoices; 0 for a table. */
  readonly invoices: number;
  readonly unusedColumns: readonly string[];
  /** Lines that were left out as totals. */
  readonly totalLines: readonly number[];
  /** For journals, where the account decides whether a row is counted. */
  readonly accounts: readonly AccountSums[];
  /** Whether too little was read to use it without asking. */
  readonly isIncomplete: boolean;
};

/** The ledgers of a file, or why it was refused. */
export type ReadFile = { readonly ledgers: readonly ReadLedger[] } | Refused;

/** Takes rows in batches as they are read, with their sheet; blank if the file has none. */
export type RowConsumer = (batch: readonly LedgerRow[], sheet: string) => void;

/** Reads all ledgers of a file. A file may be refused midway, after some of its rows have been passed on. */
export async function readLedgerFile(
  source: OpenedSource | Refused,
  known: { readonly options: FileOptions; readonly register: InvoiceRegister },
  consume: RowConsumer,
): Promise<ReadFile> {
  if ('refusal' in source) return source;
  try {
    const ledgers: ReadLedger[] = [];
    for (const ledger of await openLedgersOf(source, known)) ledgers.push(await readLedger(source, ledger, consume));
    return { ledgers };
  } catch (error) {
    return toRefused(source.name, error);
  }
}

/** The ledgers of a file. An invoice that was in an earlier file is not counted again. */
export function openLedgersOf(
  source: OpenedSource,
  { options, register }: { readonly options: FileOptions; readonly register: InvoiceRegister },
): Promise<readonly Ledger[]> {
  return source.open({ ...options, known: { register, place: source.name } });
}

async function readLedger(source: OpenedSource, ledger: Ledger, consume: RowConsumer): Promise<ReadLedger> {
  const sheet = sheetOfMember(source.member, ledger.sheet);
  const totalLines: number[] = [];
  const accounts = getFormat(ledger.format).family === 'books' ? createAccountSums() : undefined;
  for await (const batch of ledger.rows()) {
    for (const row of batch) {
      if (row.reason === 'total') totalLines.push(row.line);
      accounts?.add(row);
    }
    consume(batch, sheet);
  }
  const report = toFileReport(source, ledger);
  // A sheet that only repeats another one leaves nothing out.
  const isRepeated = report.warnings.some(({ code }) => code === 'sheet_repeats');
  return {
    report,
    source: source.name,
    place: { file: source.path, sheet },
    totalLines,
    unusedColumns: ledger.unusedColumns,
    invoices: source.invoices?.invoices.length ?? 0,
    accounts: accounts?.result() ?? [],
    isIncomplete: ledger.isIncomplete() && !isRepeated,
  };
}
