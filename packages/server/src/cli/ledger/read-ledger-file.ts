import { readFile } from 'node:fs/promises';
import {
  type FileOptions,
  type FileReport,
  type Ledger,
  LedgerError,
  type LedgerRow,
  NoDesignationError,
  readLedgers,
} from '@ledgerprint/ledger';
import { type AccountSums, createAccountSums } from './account-sums.ts';
import type { FoundFile } from './find-ledger-files.ts';
import { type Refusal, toFileReport } from './inspection.ts';

/** A ledger whose rows were read. */
export type ReadLedger = {
  readonly report: FileReport;
  readonly unusedColumns: readonly string[];
  /** Lines that were left out as totals. */
  readonly totalLines: readonly number[];
  /** Of journals, whose accounts say what counts. */
  readonly accounts: readonly AccountSums[];
  /** Whether too little was read for it to be used in silence. */
  readonly isIncomplete: boolean;
};

/** What a file held, or why it is not read. */
export type ReadFile = { readonly ledgers: readonly ReadLedger[] } | { readonly refusal: Refusal };

/** Takes rows batch by batch, as they are read, with their sheet; blank where the file has none. */
export type RowConsumer = (batch: readonly LedgerRow[], sheet: string) => void;

/** Reads all ledgers of a file. A file may be refused in its middle, when some of its rows were handed on. */
export async function readLedgerFile(
  found: FoundFile,
  options: FileOptions,
  consume: RowConsumer,
): Promise<ReadFile> {
  const { path } = found;
  if ('problem' in found) return refused(path, 'unreadable', found.problem);
  try {
    const bytes = await readFile(path);
    const ledgers: ReadLedger[] = [];
    for (const ledger of await readLedgers(bytes, options))
      ledgers.push(await readLedger(path, ledger, consume));
    return { ledgers };
  } catch (error) {
    if (error instanceof LedgerError) return refused(path, 'not_a_ledger', explain(error));
    const { syscall, message } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    return refused(path, 'unreadable', `The file "${path}" cannot be read: ${message}`);
  }
}

async function readLedger(path: string, ledger: Ledger, consume: RowConsumer): Promise<ReadLedger> {
  const totalLines: number[] = [];
  const accounts = ledger.format === 'fec' || ledger.format === 'journal' ? createAccountSums() : undefined;
  for await (const batch of ledger.rows()) {
    for (const row of batch) {
      if (row.reason === 'total') totalLines.push(row.line);
      accounts?.add(row);
    }
    consume(batch, ledger.sheet ?? '');
  }
  const report = toFileReport(path, ledger);
  // A sheet of which nothing counts because another one has it all leaves nothing out.
  const isRepeated = report.warnings.some(({ code }) => code === 'sheet_repeats');
  return {
    ...{ report, totalLines, unusedColumns: ledger.unusedColumns },
    accounts: accounts?.result() ?? [],
    isIncomplete: ledger.isIncomplete() && !isRepeated,
  };
}

function refused(file: string, code: Refusal['error']['code'], message: string): ReadFile {
  return { refusal: { file, error: { code, message } } };
}

function explain(error: LedgerError): string {
  if (!(error instanceof NoDesignationError)) return error.message;
  return `${error.message}\nOr say which it is: --map "Name of the column=designation"`;
}
