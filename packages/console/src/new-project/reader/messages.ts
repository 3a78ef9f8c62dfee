import type { ClientOptions } from '@ledgerprint/client';
import type { CategoryMode } from '@ledgerprint/engine/category-mode';
import type { ColumnField, LedgerReason, TextRecord } from '@ledgerprint/ledger';
import type { RowProblem } from '@ledgerprint/ledger/activity';
import type { ApiProblem } from '../../errors/api-problem.ts';

/** Which line is the header, 0 for none, and what each column holds, undefined for nothing that is used. */
export type Columns = {
  readonly headerLine: number;
  readonly fields: readonly (ColumnField | undefined)[];
};

/** The beginning of a file, and what its columns seem to be. */
export type Preview = {
  /** The name of the sheet, where the workbook has several. */
  readonly sheet: string | undefined;
  /** The first records as they are, the header among them. */
  readonly records: readonly TextRecord[];
  readonly columns: Columns;
};

/** Why a file cannot be read. */
export type FileProblem = {
  readonly reason: LedgerReason | 'UNREADABLE';
  readonly line: number | undefined;
  readonly column: number | undefined;
};

/** What the rows come to under some choice of columns. */
export type Check = {
  readonly rows: number;
  /** The lines that are totals of the others and left out. */
  readonly totalLines: readonly number[];
  readonly badRows: number;
  /** Those of the first ones, by their lines. */
  readonly problems: readonly RowProblem[];
};

/** What is to be made of a file, and for whom. */
export type SendOrder = {
  readonly columns: Columns;
  /** True sends the other lines where some cannot be sent. */
  readonly skipsBadRows: boolean;
  readonly name: string;
  readonly categoryMode: CategoryMode;
  readonly access: ClientOptions;
};

/** How far the sending is: reading the file once more, one upload, or rows in batches. */
export type SendProgress =
  | { readonly step: 'preparing'; readonly rows: number }
  | { readonly step: 'uploading'; readonly bytes: number }
  | { readonly step: 'adding'; readonly rows: number };

/** A violation in the rows, with the line of the user's own file. */
export type LineViolation = {
  readonly line: number;
  /** The row's field, or the number of the column where the line itself cannot be read. */
  readonly column: string;
  readonly reason: string;
  readonly description: string;
};

/** What the reader is asked for. A later question takes the place of an earlier one. */
export type Question =
  | { readonly kind: 'open'; readonly id: number; readonly file: File }
  | { readonly kind: 'suggest'; readonly id: number; readonly headerLine: number }
  | { readonly kind: 'check'; readonly id: number; readonly columns: Columns }
  | { readonly kind: 'send'; readonly id: number; readonly order: SendOrder };

/** What the reader answers, with the number of the question. */
export type Answer = { readonly id: number } & (
  | { readonly kind: 'opened'; readonly preview: Preview }
  | { readonly kind: 'suggested'; readonly columns: Columns }
  | { readonly kind: 'checking'; readonly rows: number }
  | { readonly kind: 'checked'; readonly check: Check }
  | { readonly kind: 'sending'; readonly progress: SendProgress }
  | { readonly kind: 'sent'; readonly projectId: string }
  | { readonly kind: 'fileProblem'; readonly problem: FileProblem }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'refused'; readonly problem: ApiProblem; readonly lines: readonly LineViolation[] }
);
