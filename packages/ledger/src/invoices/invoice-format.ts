import type { FileFormat } from '../file/file-format.ts';

/** The invoice formats. */
export type InvoiceFormat = Extract<FileFormat, 'ubl' | 'cii' | 'fatturapa' | 'pdf' | 'signed'>;

const invoiceFormats = new Set<FileFormat>(['ubl', 'cii', 'fatturapa', 'pdf', 'signed'] satisfies InvoiceFormat[]);

export function isInvoiceFormat(format: FileFormat): format is InvoiceFormat {
  return invoiceFormats.has(format);
}
