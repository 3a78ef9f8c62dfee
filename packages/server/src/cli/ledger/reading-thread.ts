import { readFile } from 'node:fs/promises';
import { findInvoices, type InvoiceFile } from '@ledgerprint/ledger';
import { type Refused, toRefused } from './inspection.ts';

/** A file to be parsed: its path, or the bytes of a member of an archive; what refusals call it. */
export type ParsingTask = { readonly name: string; readonly content: string | Uint8Array };

/** The invoices of a file, or why it has none; undefined for a file that is no document of this kind. */
export type ParsedFile = InvoiceFile | Refused | undefined;

/** The thread's entry. What is wrong with one file says nothing of the others. */
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
