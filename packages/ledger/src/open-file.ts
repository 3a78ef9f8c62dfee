import { type ColumnMapping, noMapping } from './columns/column-mapping.ts';
import { type Checkpoint, type RecordSource, withCheckpoint } from './file/parse-records.ts';
import { detectFormat } from './formats/detect-format.ts';
import { lazily, type TableFile } from './formats/format.ts';
import { findReadable, type LedgerFormat, type ReadableKind } from './formats/formats.ts';
import { refusalOf } from './formats/refusals.ts';
import type { Invoice } from './invoices/invoice.ts';
import { type Ledger, toLedger } from './ledger.ts';
import { emptyFile, type LedgerOptions } from './reading/ledger-rows.ts';

/** The contents of a file. */
export type OpenedFile =
  /** Tables, whose columns must be recognized. */
  | { readonly kind: 'tables'; readonly tables: readonly FileTable[] }
  /** An e-invoice or an audit file, whose format defines its contents. */
  | {
      readonly kind: 'document';
      /** Audit files have none. */
      readonly invoices: readonly Invoice[];
      open(options: LedgerOptions): Promise<Ledger>;
    };

/** A table of a file. */
export type FileTable = {
  /** The name of its sheet, or of its array in a JSON file; blank for a file without any. */
  readonly name: string;
  /** The name if there are several. */
  readonly sheet: string | undefined;
  /** The format of its ledger, unless its columns are those of another. */
  readonly format: LedgerFormat;
  /** Only throws LedgerError while they are read. */
  readonly records: RecordSource;
};

type OpeningOptions = { readonly mapping?: ColumnMapping; readonly checkpoint?: Checkpoint };

const noCheckpoint = () => undefined;

/** Opens a file of any format; only throws LedgerError. */
export async function openFile(
  bytes: Uint8Array,
  { mapping = noMapping, checkpoint = noCheckpoint }: OpeningOptions = {},
): Promise<OpenedFile> {
  // An archive may contain tens of thousands of files: an empty one is refused before any parser is set up.
  if (bytes.length === 0) throw emptyFile();
  const file = detectFormat(bytes);
  const kind = findReadable(file);
  if (file === 'signed' || (kind !== undefined && 'readInvoices' in kind)) {
    const parsed = await parseInvoices(bytes, file);
    return { kind: 'document', invoices: parsed.invoices, open: (options) => openInvoices(parsed, options) };
  }
  if (kind !== undefined && 'openRows' in kind) {
    const open = async (options: LedgerOptions) => toLedger(kind.format.name, await kind.openRows(bytes, options));
    return { kind: 'document', invoices: [], open };
  }
  if (kind === undefined) throw refusalOf(file, bytes);
  return { kind: 'tables', tables: await openTablesOf(kind, bytes, { mapping, checkpoint }) };
}

const parseInvoices = lazily(async () => (await import('./invoices/parse-invoices.ts')).parseInvoices);
const openInvoices = lazily(async () => (await import('./invoices/open-invoices.ts')).openInvoices);

/**
 * Opens a file of tables: the table of a CSV file, the visible non-empty sheets of an XLSX workbook, the arrays of a JSON
 * file. Returns at least one table. Only throws LedgerError.
 */
export async function openTables(bytes: Uint8Array): Promise<readonly FileTable[]> {
  const file = detectFormat(bytes);
  const kind = findReadable(file);
  if (kind === undefined || !('openTables' in kind)) throw refusalOf(file, bytes);
  return openTablesOf(kind, bytes, { mapping: noMapping, checkpoint: noCheckpoint });
}

async function openTablesOf(
  { openTables: open, format }: ReadableKind & TableFile,
  bytes: Uint8Array,
  { mapping, checkpoint }: Required<OpeningOptions>,
): Promise<readonly FileTable[]> {
  const tables = await open(bytes, mapping, checkpoint);
  if (tables.length === 0) throw emptyFile();
  const isOnly = tables.length === 1;
  return tables.map(({ name, records }) => ({
    name,
    sheet: isOnly ? undefined : name,
    format: format.name,
    records: withCheckpoint(records, checkpoint),
  }));
}
