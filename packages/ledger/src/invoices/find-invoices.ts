import { detectFormat } from '../file/detect-format.ts';
import type { InvoiceFile } from './invoice.ts';
import { isInvoiceFormat } from './invoice-format.ts';
import { parseInvoices } from './parse-invoices.ts';

/** The invoices of a file as plain data; undefined for one that is no e-invoice. Throws nothing but a LedgerError. */
export async function findInvoices(bytes: Uint8Array): Promise<InvoiceFile | undefined> {
  const format = detectFormat(bytes);
  return isInvoiceFormat(format) ? parseInvoices(bytes, format) : undefined;
}
