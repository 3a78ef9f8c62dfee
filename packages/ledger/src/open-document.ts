import { openDatev } from './audit-files/datev/open-datev.ts';
import { openSaft } from './audit-files/saft/open-saft.ts';
import type { FileFormat } from './file/file-format.ts';
import type { Invoice } from './invoices/invoice.ts';
import type { InvoiceFormat } from './invoices/invoice-format.ts';
import { openInvoices } from './invoices/open-invoices.ts';
import { parseInvoices } from './invoices/parse-invoices.ts';
import type { Ledger, LedgerOptions } from './reading/open-ledger.ts';

/** Formats whose files describe their own contents. */
export type DocumentFormat = InvoiceFormat | Extract<FileFormat, 'datev' | 'saft'>;

/** An e-invoice or an audit file. */
export type OpenedDocument = {
  /** Audit files have none. */
  readonly invoices: readonly Invoice[];
  open(options: LedgerOptions): Promise<Ledger>;
};

/** Opens a document of this format; only throws LedgerError. */
export async function openDocument(bytes: Uint8Array, format: DocumentFormat): Promise<OpenedDocument> {
  if (format === 'datev') return { invoices: [], open: (options) => openDatev(bytes, options) };
  if (format === 'saft') return { invoices: [], open: (options) => openSaft(bytes, options) };
  const file = await parseInvoices(bytes, format);
  return { invoices: file.invoices, open: async (options) => openInvoices(file, options) };
}
