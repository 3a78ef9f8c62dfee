import { openDatev } from './audit-files/datev/open-datev.ts';
import { openSaft } from './audit-files/saft/open-saft.ts';
import { type ColumnMapping, noMapping } from './columns/column-mapping.ts';
import { detectFormat } from './file/detect-format.ts';
import { type FileTable, openTables } from './file/open-tables.ts';
import { openInvoices } from './invoices/open-invoices.ts';
import { isInvoiceFormat, parseInvoices } from './invoices/parse-invoices.ts';
import type { Ledger, LedgerOptions } from './reading/open-ledger.ts';

/** What a file turned out to be. */
export type OpenedFile =
  /** Tables, whose columns have to be recognised. */
  | { readonly kind: 'tables'; readonly tables: readonly FileTable[] }
  /** An e-invoice or an audit file: its format says what everything in it is. */
  | { readonly kind: 'document'; open(options: LedgerOptions): Promise<Ledger> };

/** Opens a file, whatever it is; throws nothing but a LedgerError. */
export async function openFile(bytes: Uint8Array, mapping: ColumnMapping = noMapping): Promise<OpenedFile> {
  const format = detectFormat(bytes);
  if (format === 'datev') return { kind: 'document', open: (options) => openDatev(bytes, options) };
  if (format === 'saft') return { kind: 'document', open: (options) => openSaft(bytes, options) };
  if (isInvoiceFormat(format)) {
    const file = await parseInvoices(bytes, format);
    return { kind: 'document', open: async (options) => openInvoices(file, options) };
  }
  return { kind: 'tables', tables: await openTables(bytes, mapping) };
}
