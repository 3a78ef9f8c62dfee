import { readFile } from 'node:fs/promises';
import { findInvoices, type InvoiceFile } from '@ledgerprint/ledger';
import { type Refused, toRefused } from './inspection.ts';

/** A file to parse: its name in refusals, and its path or, for a member of an archive, its bytes. */
export type ParsingTask = { readonly name: string; readonly content: string | Uint8Array };

/** The invoices of a file, or why they cannot be read; undefined if the file is not an e-invoice. */
export type ParsedFile = InvoiceFile | Refused | undefined;

/** The thread's entry point. A problem with one file does not affect the others. */
export async function runTask(tasks: readonly ParsingTask[]): Promise<readonly ParsedFile[]> {
  const parsed: ParsedFile[] = [];
  for (const { name, content } of tasks) {
    try {
      parsed.push(await findInvoices(typeof content === 'string' ? await readFile(content) : content));
    } catch (error) {
      parsed.push(toRefused(name, error));
    }
  }
  return parsed;
}
