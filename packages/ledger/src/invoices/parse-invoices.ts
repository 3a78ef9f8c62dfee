import type { FileFormat } from '../file/file-format.ts';
import { refusalOf } from '../file/other-format.ts';
import { LedgerError } from '../ledger-error.ts';
import { readCii } from './cii/read-cii.ts';
import type { InvoiceFile } from './invoice.ts';
import { readUbl } from './ubl/read-ubl.ts';

/** The formats that hold invoices. */
export type InvoiceFormat = Extract<FileFormat, 'ubl' | 'cii'>;

export function isInvoiceFormat(format: FileFormat): format is InvoiceFormat {
  return format === 'ubl' || format === 'cii';
}

/** Reads the invoices of a file of that format, as plain data; throws nothing but a LedgerError. */
export async function parseInvoices(bytes: Uint8Array, format: FileFormat): Promise<InvoiceFile> {
  switch (format) {
    case 'ubl':
      return withInvoices({ format, invoices: await readUbl(bytes) });
    case 'cii':
      return withInvoices({ format, invoices: await readCii(bytes) });
    case 'csv':
    case 'json':
    case 'xlsx':
      throw new LedgerError('This file is a table, not an e-invoice.', { reason: 'E_INVOICE' });
    default:
      throw refusalOf(format);
  }
}

function withInvoices(file: InvoiceFile): InvoiceFile {
  const isEmpty = ({ number, lines, total }: InvoiceFile['invoices'][number]) =>
    number === '' && lines.length === 0 && total === undefined;
  if (file.invoices.length > 0 && !file.invoices.every(isEmpty)) return file;
  throw new LedgerError(
    'This file is marked as an e-invoice, but there is no invoice in it. Ask its sender for it again.',
    { reason: 'E_INVOICE' },
  );
}
