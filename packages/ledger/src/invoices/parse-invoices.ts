import { readSignedContent } from '../file/signed-content.ts';
import { detectFormat, type FileFormat } from '../formats/detect-format.ts';
import type { NestedFile } from '../formats/format.ts';
import { findReadable, type InvoiceFormat } from '../formats/formats.ts';
import { refusalOf } from '../formats/refusals.ts';
import { LedgerError } from '../ledger-error.ts';
import type { Invoice } from './invoice.ts';

/** The invoices of a file. Plain data, which can be passed between threads. */
export type InvoiceFile = { readonly format: InvoiceFormat; readonly invoices: readonly Invoice[] };

/** The invoices of a file as plain data; undefined if it is not an e-invoice. Only throws LedgerError. */
export async function findInvoices(bytes: Uint8Array): Promise<InvoiceFile | undefined> {
  const file = detectFormat(bytes);
  const isInvoice = file === 'signed' || findReadable(file)?.format.family === 'invoices';
  return isInvoice ? parseInvoices(bytes, file) : undefined;
}

/** Reads the invoices of a file of this format, as plain data; only throws LedgerError. */
export async function parseInvoices(bytes: Uint8Array, file: FileFormat): Promise<InvoiceFile> {
  if (file === 'signed') {
    const content = readSignedContent(bytes);
    return parseInvoices(content, detectFormat(content));
  }
  const kind = findReadable(file);
  if (kind === undefined || !('readInvoices' in kind)) throw refusalOf(file, bytes);
  const invoices = await kind.readInvoices(bytes, openNested);
  if (invoices.every(isEmpty)) throw noInvoice();
  return { format: kind.format.name as InvoiceFormat, invoices };
}

function openNested(bytes: Uint8Array): NestedFile {
  const file = detectFormat(bytes);
  const kind = findReadable(file);
  const isXmlInvoice = kind?.roots !== undefined && 'readInvoices' in kind;
  return {
    readInvoices: isXmlInvoice ? async () => (await parseInvoices(bytes, file)).invoices : undefined,
    refusal: () => (isUnremarkable.has(file) ? undefined : refusalOf(file, bytes)),
  };
}

/** Nothing can be said about these files that helps: another one may be the invoice. */
const isUnremarkable: ReadonlySet<FileFormat> = new Set(['csv', 'json', 'xlsx', 'xml', 'pdf']);

function isEmpty({ number, lines, total }: Invoice): boolean {
  return number === '' && lines.length === 0 && total === undefined;
}

function noInvoice(): LedgerError {
  return new LedgerError(
    'This file is marked as an e-invoice but contains no invoice. Ask the sender for a new copy.',
    { reason: 'E_INVOICE' },
  );
}
