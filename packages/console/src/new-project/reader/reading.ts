import type { LedgerFormat, LedgerReport, Role, TableLedger, WarningDetail } from '@ledgerprint/ledger';
import type { FieldProblem } from '@ledgerprint/ledger/activity';
import type { Balance } from '../../reconciliation/balance.ts';

/** What the columns of a table hold, and how its cells are written. */
export type TableLayout = {
  readonly headerLine: number;
  /** The names of the columns, empty where one has none. */
  readonly names: readonly string[];
  readonly roles: readonly (Role | undefined)[];
  /** Columns of another sheet that belong to these rows by the number of a document. */
  readonly joined: readonly { readonly name: string; readonly role: Role }[];
  readonly format: LedgerFormat;
  readonly decimal: '.' | ',';
  readonly isDecimalAssumed: boolean;
  /** Undefined where no column holds days. */
  readonly dateStyle: TableLedger['layout']['dateStyle'] | 'year-first' | undefined;
};

/** What a table comes to. */
export type TableReading = Pick<LedgerReport, 'currency' | 'period' | 'basis'> & {
  readonly balance: Balance;
  readonly warnings: readonly WarningDetail[];
  /** Whether too little was read for it to be sent in silence. */
  readonly isIncomplete: boolean;
};

/** Counted rows that the service would refuse for the same reason, and the lines of the first ones. */
export type BadRowGroup = Pick<FieldProblem, 'field' | 'reason'> & {
  readonly rows: number;
  readonly lines: readonly number[];
};

/** What a file comes to, table by table and in total. */
export type Reading = {
  readonly tables: readonly (TableReading | undefined)[];
  readonly total: Balance;
  readonly badRows: number;
  readonly badGroups: readonly BadRowGroup[];
};
