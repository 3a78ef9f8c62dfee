import type {
  Format,
  LedgerFamily,
  LedgerFormat,
  LedgerLanguage,
  LedgerOrigin,
  LedgerReport,
  Role,
  RowGroup,
  SuspectedSales,
  TableLedger,
  WarningDetail,
} from '@ledgerprint/ledger';
import type { FieldProblem } from '@ledgerprint/ledger/activity';
import type { Balance } from '../../reconciliation/balance.ts';
import type { ExcludedTexts } from './excluded-texts.ts';
import type { FileProblem } from './file-problem.ts';

/** The roles of the columns of a table, and how its cells are written. */
export type TableLayout = {
  readonly headerLine: number;
  /** The names of the columns, empty for a column without a name. */
  readonly names: readonly string[];
  readonly roles: readonly (Role | undefined)[];
  /** Columns of another sheet, joined by document number. */
  readonly joined: readonly { readonly name: string; readonly role: Role }[];
  readonly decimal: '.' | ',';
  readonly isDecimalAssumed: boolean;
  /** Undefined if no column holds dates. */
  readonly dateStyle: TableLedger['layout']['dateStyle'] | 'year-first' | undefined;
};

/** The format of a ledger: its name in reports, its English name, and the kind of record that it is. */
export type ReadFormat = Pick<Format, 'label' | 'family'> & { readonly name: LedgerFormat };

/** The reading of a table or a document. */
export type TableReading = Pick<LedgerReport, 'currency' | 'country' | 'period' | 'basis' | 'languages'> & {
  /** What shows the currency and the country, where they are found in the content. */
  readonly origin: LedgerOrigin;
  readonly format: ReadFormat;
  /** The name of the sheet, if there are several. */
  readonly sheet: string | undefined;
  /** Undefined for a document. */
  readonly layout: TableLayout | undefined;
  /** The first suppliers of a document. */
  readonly suppliers: readonly string[];
  readonly balance: Balance;
  readonly excludedTexts: ExcludedTexts;
  readonly warnings: readonly WarningDetail[];
  /** Whether so little was read that the user must confirm before sending. */
  readonly isIncomplete: boolean;
  readonly badRows: number;
  readonly badGroups: readonly BadRowGroup[];
};

/** Counted rows that the service would reject for the same reason, and the first line numbers. */
export type BadRowGroup = Pick<FieldProblem, 'field' | 'reason'> & {
  readonly rows: number;
  readonly lines: readonly number[];
};

/** The reading of a file or a member of an archive. */
export type SourceReading = {
  readonly key: string;
  readonly file: string;
  readonly member: string | undefined;
  /** Why it cannot be read. */
  readonly problem: FileProblem | undefined;
  /** In the order of its previews; undefined for a table that is unchecked or not a ledger. */
  readonly tables: readonly (TableReading | undefined)[];
};

/** Ledgers of one family that cover the same period as ledgers of other families. */
export type OverlapPart = {
  readonly id: string;
  readonly family: LedgerFamily;
  /** Whether leaving them out is recommended. */
  readonly isSurplus: boolean;
  readonly isLeftOut: boolean;
  /** The number of ledgers, and the names of the first ones. */
  readonly count: number;
  readonly first: readonly string[];
  readonly counted: RowGroup;
};

/** The reading of all files, with their total. */
export type Reading = {
  readonly sources: readonly SourceReading[];
  readonly overlap: readonly OverlapPart[];
  /** Counted invoices that look like sales, if no own ids are known. */
  readonly suspectedSales: readonly SuspectedSales[];
  /** The report names of ledgers left out because others cover the same purchases. */
  readonly leftOut: ReadonlySet<string>;
  /** Without the ledgers left out. */
  readonly total: Balance;
  readonly badRows: number;
  readonly badGroups: readonly BadRowGroup[];
  /** Of all sources together, the largest share first. */
  readonly languages: readonly LedgerLanguage[];
  /** The languages to choose from, by ISO 639-1 code. */
  readonly knownLanguages: readonly string[];
};

/** The name of a table in reports: its source, followed by `#` and the sheet if there are several. */
export function toReportName(key: string, sheet: string | undefined): string {
  return sheet === undefined ? key : `${key}#${sheet}`;
}

/** The tables with their sources, without those left out. */
export function listTables({
  sources,
  leftOut,
}: Pick<Reading, 'sources' | 'leftOut'>): readonly { readonly source: SourceReading; readonly table: TableReading }[] {
  return sources.flatMap((source) =>
    source.tables.flatMap((table) =>
      table === undefined || leftOut.has(toReportName(source.key, table.sheet)) ? [] : [{ source, table }],
    ),
  );
}
