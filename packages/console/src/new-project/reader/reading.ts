import type {
  LedgerFamily,
  LedgerFormat,
  LedgerReport,
  Role,
  RowGroup,
  SuspectedSales,
  TableLedger,
  WarningDetail,
} from '@ledgerprint/ledger';
import type { FieldProblem } from '@ledgerprint/ledger/activity';
import type { Balance } from '../../reconciliation/balance.ts';
import type { FileProblem } from './file-problem.ts';

/** What the columns of a table hold, and how its cells are written. */
export type TableLayout = {
  readonly headerLine: number;
  /** The names of the columns, empty where one has none. */
  readonly names: readonly string[];
  readonly roles: readonly (Role | undefined)[];
  /** Columns of another sheet that belong to these rows by the number of a document. */
  readonly joined: readonly { readonly name: string; readonly role: Role }[];
  readonly decimal: '.' | ',';
  readonly isDecimalAssumed: boolean;
  /** Undefined where no column holds days. */
  readonly dateStyle: TableLedger['layout']['dateStyle'] | 'year-first' | undefined;
};

/** What a table comes to, or a document. */
export type TableReading = Pick<LedgerReport, 'currency' | 'period' | 'basis'> & {
  readonly format: LedgerFormat;
  /** The name of the sheet, where there are several. */
  readonly sheet: string | undefined;
  /** Undefined for a document. */
  readonly layout: TableLayout | undefined;
  /** The first suppliers of a document. */
  readonly suppliers: readonly string[];
  readonly balance: Balance;
  readonly warnings: readonly WarningDetail[];
  /** Whether too little was read for it to be sent in silence. */
  readonly isIncomplete: boolean;
  readonly badRows: number;
  readonly badGroups: readonly BadRowGroup[];
};

/** Counted rows that the service would refuse for the same reason, and the lines of the first ones. */
export type BadRowGroup = Pick<FieldProblem, 'field' | 'reason'> & {
  readonly rows: number;
  readonly lines: readonly number[];
};

/** What a file comes to, or the member of an archive. */
export type SourceReading = {
  readonly key: string;
  readonly file: string;
  readonly member: string | undefined;
  /** Why it cannot be read. */
  readonly problem: FileProblem | undefined;
  /** In the order of its previews; undefined for a table that is switched off, or no ledger. */
  readonly tables: readonly (TableReading | undefined)[];
};

/** Ledgers of one kind that tell of the same time as ledgers of other kinds. */
export type OverlapPart = {
  readonly id: string;
  readonly family: LedgerFamily;
  /** Whether they had better not count. */
  readonly isSurplus: boolean;
  readonly isLeftOut: boolean;
  /** How many ledgers, and the first of them. */
  readonly count: number;
  readonly first: readonly string[];
  readonly counted: RowGroup;
};

/** What all files come to, one by one and in total. */
export type Reading = {
  readonly sources: readonly SourceReading[];
  readonly overlap: readonly OverlapPart[];
  /** Counted invoices that look like sales, where nobody said who they are. */
  readonly suspectedSales: readonly SuspectedSales[];
  /** Ledgers that are left out because others tell of the same purchases, as reports call them. */
  readonly leftOut: ReadonlySet<string>;
  /** Without what is left out. */
  readonly total: Balance;
  readonly badRows: number;
  readonly badGroups: readonly BadRowGroup[];
};

/** What a report calls a table: its source, followed by `#` and the sheet where there are several. */
export function toReportName(key: string, sheet: string | undefined): string {
  return sheet === undefined ? key : `${key}#${sheet}`;
}

/** The tables that are there, with their sources, without those that are left out. */
export function listTables({ sources, leftOut }: Pick<Reading, 'sources' | 'leftOut'>): readonly {
  readonly source: SourceReading;
  readonly table: TableReading;
}[] {
  return sources.flatMap((source) =>
    source.tables.flatMap((table) =>
      table === undefined || leftOut.has(toReportName(source.key, table.sheet)) ? [] : [{ source, table }],
    ),
  );
}
