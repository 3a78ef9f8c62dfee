import { detectFormat } from '../file/detect-format.ts';
import type { FileFormat } from '../file/file-format.ts';
import { refusalOf } from '../file/other-format.ts';
import { readSignedContent } from '../file/signed-content.ts';
import { LedgerError } from '../ledger-error.ts';
import { readCii } from './cii/read-cii.ts';
import { readFatturaPa } from './fatturapa/read-fatturapa.ts';
import type { InvoiceFile } from './invoice.ts';
import { readUbl } from './ubl/read-ubl.ts';

/** Reads the invoices of a file of this format, as plain data; only throws LedgerError. */
export async function parseInvoices(bytes: Uint8Array, format: FileFormat): Promise<InvoiceFile> {
  switch (format) {
    case 'ubl':
      return withInvoices({ format, invoices: await readUbl(bytes) });
    case 'cii':
      return withInvoices({ format, invoices: await readCii(bytes) });
    case 'fatturapa':
      return withInvoices({ format, invoices: readFatturaPa(bytes) });
    case 'pdf': {
      // Loaded on demand, so that pages that never see a PDF do not download the PDF reader.
      const { readPdfInvoices } = await import('../pdf/read-pdf-invoices.ts');
      return withInvoices({ format: 'facturx', invoices: await readPdfInvoices(bytes, parseInvoices) });
    }
    case 'signed': {
      const content = readSignedContent(bytes);
      return parseInvoices(content, detectFormat(content));
    }
    case 'csv':
    case 'json':
    case 'xlsx':
      throw new LedgerError('This file is a table, not an e-invoice.', { reason: 'E_INVOICE' });
    default:
      throw refusalOf(format, bytes);
  }
}

function withInvoices(file: InvoiceFile): InvoiceFile {
  const isEmpty = ({ number, lines, total }: InvoiceFile['invoices'][number]) =>
    number === '' && lines.length === 0 && total === undefined;
  if (file.invoices.length > 0 && !file.invoices.every(isEmpty)) return file;
  throw new LedgerError('This file is marked as an e-invoice but contains no invoice. Ask the sender for a new copy.', {
    reason: 'E_INVOICE',
  });
}
