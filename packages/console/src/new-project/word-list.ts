import type { CategoryMode } from '@ledgerprint/engine/category-mode';
import type { ColumnField } from '@ledgerprint/ledger';
import type { FileProblem } from './reader/messages.ts';

/** What the view of a new project says. */
export type NewProjectWords = {
  readonly title: string;
  readonly file: {
    readonly title: string;
    readonly drop: string;
    readonly choose: string;
    readonly hint: string;
    readonly reading: (name: string) => string;
    readonly cancel: string;
    readonly other: string;
    readonly chosen: (name: string) => string;
    readonly sheet: (name: string) => string;
  };
  readonly columns: {
    readonly title: string;
    readonly hint: string;
    readonly header: string;
    readonly headerLine: (line: string) => string;
    readonly noHeader: string;
    readonly column: (number: string) => string;
    readonly holds: (column: string) => string;
    readonly unused: string;
    readonly table: string;
    readonly line: string;
    readonly noDesignation: string;
    readonly amountNote: string;
  };
  readonly fields: Readonly<Record<ColumnField, string>>;
  readonly check: {
    readonly title: string;
    readonly reading: (rows: string) => string;
    readonly rows: (count: number, rows: string) => string;
    readonly good: string;
    readonly totals: (lines: string) => string;
    readonly more: (count: string) => string;
    readonly bad: (count: number, rows: string) => string;
    readonly problem: (line: string, column: string, what: string) => string;
    readonly skip: string;
    readonly tooMany: (most: string) => string;
    readonly noneLeft: string;
  };
  readonly settings: {
    readonly title: string;
    readonly name: string;
    readonly nameTooLong: (most: string) => string;
    readonly mode: string;
    readonly modes: Readonly<Record<CategoryMode, { readonly name: string; readonly sentence: string }>>;
    readonly noCategory: string;
    readonly start: string;
  };
  readonly sending: {
    readonly title: string;
    readonly preparing: (rows: string) => string;
    readonly uploading: (megabytes: string) => string;
    readonly adding: (rows: string, total: string) => string;
    readonly cancel: string;
    readonly refused: string;
    readonly tooLarge: (megabytes: string) => string;
  };
  readonly fileReasons: Readonly<Record<FileProblem['reason'], string>>;
};
