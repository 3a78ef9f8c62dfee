import { type ColumnMapping, noMapping } from './columns/column-mapping.ts';
import { detectFormat } from './file/detect-format.ts';
import { type FileTable, openTables } from './file/open-tables.ts';
import { isInvoiceFormat } from './invoices/invoice-format.ts';
import type { OpenedDocument } from './open-document.ts';
import { emptyFile } from './reading/open-ledger.ts';

/** What a file turned out to be. */
export type OpenedFile =
  /** Tables, whose columns have to be recognised. */
  | { readonly kind: 'tables'; readonly tables: readonly FileTable[] }
  /** An e-invoice or an audit file: its format says what everything in it is. */
  | ({ readonly kind: 'document' } & OpenedDocument);

/** Opens a file, whatever it is; throws nothing but a LedgerError. */
export async function openFile(bytes: Uint8Array, mapping: ColumnMapping = noMapping): Promise<OpenedFile> {
  // Archives may hold tens of thousands of them: a parser is not set up for each.
  if (bytes.length === 0) throw emptyFile();
  const format = detectFormat(bytes);
  if (format === 'datev' || format === 'saft' || isInvoiceFormat(format)) {
    const { openDocument } = await loadDocuments();
    return { kind: 'document', ...(await openDocument(bytes, format)) };
  }
  return { kind: 'tables', tables: await openTables(bytes, mapping) };
}

let documents: Promise<typeof import('./open-document.ts')> | undefined;

/**
 * A page that reads tables does without the readers of documents. Asked for once: of thousands of invoices, asking again
 * for each would take a good part of the time.
 */
function loadDocuments() {
  documents ??= import('./open-document.ts');
  return documents;
}
