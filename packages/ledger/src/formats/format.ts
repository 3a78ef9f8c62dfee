import type { ColumnMapping } from '../columns/column-mapping.ts';
import type { LedgerLayout } from '../columns/ledger-layout.ts';
import type { Role } from '../columns/role.ts';
import type { Checkpoint, RecordSource } from '../file/parse-records.ts';
import type { Invoice } from '../invoices/invoice.ts';
import type { LedgerKind } from '../kinds/ledger-kind.ts';
import type { TableEvidence } from '../kinds/table-evidence.ts';
import type { LedgerError } from '../ledger-error.ts';
import type { LedgerOptions, LedgerRows } from '../reading/ledger-rows.ts';

/** The kind of record that a ledger is. */
export type LedgerFamily = 'invoices' | 'books' | 'lists' | 'statements';

/** A format of ledgers: how it is named, what it is, and how it is recognized and opened. */
export type Format = {
  /** Its name in reports. */
  readonly name: string;
  /** Its name on a page. */
  readonly label: string;
  /** Its name in a sentence, after “This is”. */
  readonly description: string;
  /** Ledgers of different families may contain the same purchases. */
  readonly family: LedgerFamily;
  /** The country whose law or practice prescribes it. */
  readonly country?: string;
  /** The files that are recognized by their bytes, by the name of their file format. */
  readonly files?: Readonly<Record<string, FileKind>>;
  /** For tables of any file format that are recognized by their columns. */
  readonly table?: TableRules;
  /** For invoices. */
  readonly invoice?: InvoiceNames;
};

/** How the files of a format are recognized, and how they are opened. Readers only throw LedgerError. */
export type FileKind = FileMarks & (TableFile | InvoiceFile | BooksFile);

export type FileMarks = {
  /** The first bytes, as ASCII characters. */
  readonly signature?: string;
  /** Whether a text starts like such a file, after byte order marks and white space. */
  readonly startsLike?: (start: string) => boolean;
  /** The root elements of its XML documents. */
  readonly roots?: readonly RootMark[];
  /** Recognizes its documents in the envelope of a network. */
  readonly inEnvelope?: RegExp;
};

/** The name of a root element; its namespace decides if the name is a common word. */
export type RootMark = { readonly name: RegExp; readonly namespace?: RegExp };

/** A file of tables, whose columns must be recognized. */
export type TableFile = {
  readonly openTables: (
    bytes: Uint8Array,
    mapping: ColumnMapping,
    checkpoint: Checkpoint,
  ) => Promise<readonly NamedTable[]>;
};

/** A table of a file: a sheet, or an array of a JSON file, with its name. */
export type NamedTable = { readonly name: string; readonly records: RecordSource };

/** A file of e-invoices. */
export type InvoiceFile = {
  readonly readInvoices: (bytes: Uint8Array, openNested: OpenNested) => Promise<readonly Invoice[]>;
};

/** Recognizes a file that is inside another one. */
export type OpenNested = (bytes: Uint8Array) => NestedFile;

export type NestedFile = {
  /** Undefined if it is not an e-invoice in XML. */
  readonly readInvoices: (() => Promise<readonly Invoice[]>) | undefined;
  /** Says what the file is; undefined if it is a table, or of no known format. */
  readonly refusal: () => LedgerError | undefined;
};

/** A file of accounting entries. */
export type BooksFile = {
  readonly openRows: (bytes: Uint8Array, options: LedgerOptions) => Promise<LedgerRows>;
  /** Its name in the sentence that refuses it where only tables are accepted. */
  readonly fileDescription: string;
  /** Whether it is also read where only CSV is accepted. */
  readonly isCsv?: boolean;
};

export type TableRules = {
  /** The kind of the table; undefined if it is not of this format. */
  readonly recognize: (evidence: TableEvidence) => LedgerKind | undefined;
  /** Changes the roles of the columns. */
  readonly arrange?: (layout: LedgerLayout, kind: LedgerKind) => LedgerLayout;
  /** The currency that the format prescribes, as an ISO code. */
  readonly currency?: string;
  /** Whether its amounts include tax, whatever the columns say. */
  readonly basis?: 'gross';
};

export type InvoiceNames = {
  /** The short name of the standard. */
  readonly syntax: string;
  /** The element for each role. */
  readonly elements: Readonly<Partial<Record<Role, readonly string[]>>>;
  /** The element for the amount of an invoice without lines. */
  readonly totalElement: string;
};

/**
 * A reader whose code is loaded when it is first used, so that pages that only read tables do not load the others. Imported
 * once: importing again for each of thousands of invoices would take a large part of the time.
 */
export function lazily<Arguments extends readonly unknown[], Result>(
  load: () => Promise<(...args: Arguments) => Result | Promise<Result>>,
): (...args: Arguments) => Promise<Result> {
  let reader: ReturnType<typeof load> | undefined;
  return async (...args) => {
    reader ??= load();
    return (await reader)(...args);
  };
}
