import { type ColumnMapping, noMapping } from './columns/column-mapping.ts';
import { detectFormat } from './file/detect-format.ts';
import { type FileTable, openTables } from './file/open-tables.ts';
import { isInvoiceFormat } from './invoices/invoice-format.ts';
import type { OpenedDocument } from './open-document.ts';
import { emptyFile } from './reading/open-ledger.ts';

/** The contents of a file. */
export type OpenedFile =
  /** Tables, whose columns must be recognized. */
  | { readonly kind: 'tables'; readonly tables: readonly FileTable[] }
  /** An e-invoice or an audit file, whose format defines its contents. */
  | ({ readonly kind: 'document' } & OpenedDocument);

/** Opens a file of any format; only throws LedgerError. */
export async function openFile(bytes: Uint8Array, mapping: ColumnMapping = noMapping): Promise<OpenedFile> {
  // An archive may contain tens of thousands of files: an empty one is refused before any parser is set up.
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
 * Pages that only read tables do not load the document readers. Imported once: importing again for each of thousands of
 * invoices would take a large part of the time.
 */
function loadDocuments() {
  documents ??= import('./open-document.ts');
  return documents;
}
