import { detectFormat } from '../file/detect-format.ts';
import type { InvoiceFile } from './invoice.ts';
import { isInvoiceFormat } from './invoice-format.ts';
import { parseInvoices } from './parse-invoices.ts';

/** The invoices of a file as plain data; undefined if it is not an e-invoice. Only throws LedgerError. */
export async function findInvoices(bytes: Uint8Array): Promise<InvoiceFile | undefined> {
  const format = detectFormat(bytes);
  return isInvoiceFormat(format) ? parseInvoices(bytes, format) : undefined;
}
