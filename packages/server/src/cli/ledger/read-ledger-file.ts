import {
  type FileOptions,
  type FileReport,
  familyOf,
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
  /** The file that it is in, a member of an archive being one. */
  readonly source: string;
  /** As its rows name it: the path of the file, and the member or sheet in it. */
  readonly place: { readonly file: string; readonly sheet: string };
  /** How many invoices it is, where it is no table. */
  readonly invoices: number;
  readonly unusedColumns: readonly string[];
  /** Lines that were left out as totals. */
  readonly totalLines: readonly number[];
  /** Of journals, whose accounts say what counts. */
  readonly accounts: readonly AccountSums[];
  /** Whether too little was read for it to be used in silence. */
  readonly isIncomplete: boolean;
};

/** What a file held, or why it is not read. */
export type ReadFile = { readonly ledgers: readonly ReadLedger[] } | Refused;

/** Takes rows batch by batch, as they are read, with their sheet; blank where the file has none. */
export type RowConsumer = (batch: readonly LedgerRow[], sheet: string) => void;

/** Reads all ledgers of a file. A file may be refused in its middle, when some of its rows were handed on. */
export async function readLedgerFile(
  source: OpenedSource | Refused,
  known: { readonly options: FileOptions; readonly register: InvoiceRegister },
  consume: RowConsumer,
): Promise<ReadFile> {
  if ('refusal' in source) return source;
  try {
    const ledgers: ReadLedger[] = [];
    for (const ledger of await openLedgersOf(source, known))
      ledgers.push(await readLedger(source, ledger, consume));
    return { ledgers };
  } catch (error) {
    return toRefused(source.name, error);
  }
}

/** The ledgers of a file: an invoice that stood in an earlier one is not counted again. */
export function openLedgersOf(
  source: OpenedSource,
  { options, register }: { readonly options: FileOptions; readonly register: InvoiceRegister },
): Promise<readonly Ledger[]> {
  return source.open({ ...options, known: { register, place: source.name } });
}

async function readLedger(source: OpenedSource, ledger: Ledger, consume: RowConsumer): Promise<ReadLedger> {
  const sheet = sheetOfMember(source.member, ledger.sheet);
  const totalLines: number[] = [];
  const accounts = familyOf(ledger.format) === 'books' ? createAccountSums() : undefined;
  for await (const batch of ledger.rows()) {
    for (const row of batch) {
      if (row.reason === 'total') totalLines.push(row.line);
      accounts?.add(row);
    }
    consume(batch, sheet);
  }
  const report = toFileReport(source, ledger);
  // A sheet of which nothing counts because another one has it all leaves nothing out.
  const isRepeated = report.warnings.some(({ code }) => code === 'sheet_repeats');
  return {
    ...{ report, source: source.name, place: { file: source.path, sheet } },
    ...{ totalLines, unusedColumns: ledger.unusedColumns },
    invoices: source.invoices?.invoices.length ?? 0,
    accounts: accounts?.result() ?? [],
    isIncomplete: ledger.isIncomplete() && !isRepeated,
  };
}
