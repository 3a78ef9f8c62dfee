import type { CategoryMode } from '@ledgerprint/engine/category-mode';
import type { FileProblem } from './reader/file-problem.ts';

/** A number of rows, its written form, and their money. */
type Figures = { readonly count: number; readonly rows: string; readonly money: string };

/** Texts of the view of a new project. */
export type NewProjectWords = {
  readonly title: string;
  readonly file: {
    readonly title: string;
    readonly drop: string;
    readonly choose: string;
    readonly chooseFolder: string;
    readonly hint: string;
    readonly reading: (name: string) => string;
    readonly cancel: string;
    readonly other: string;
    readonly chosen: (name: string) => string;
  };
  readonly sheets: {
    readonly title: string;
    readonly hint: string;
    readonly show: string;
    readonly showOf: (sheet: string) => string;
    readonly shown: string;
    readonly counted: (count: number, rows: string) => string;
    readonly nothing: string;
    readonly reading: string;
    readonly off: string;
    readonly noLedger: string;
    readonly none: string;
  };
  readonly columns: {
    readonly title: string;
    readonly titleOf: (sheet: string | undefined) => string;
    readonly hint: string;
    readonly remembered: string;
    readonly forget: string;
    readonly header: string;
    readonly headerLine: (line: string) => string;
    readonly headerBefore: string;
    readonly noHeader: string;
    readonly column: (number: string) => string;
    readonly holds: (column: string) => string;
    readonly unused: string;
    readonly empty: string;
    readonly showUnused: (count: number, columns: string) => string;
    readonly hideUnused: string;
    readonly joined: (columns: string) => string;
    readonly noDesignation: string;
    readonly amountNote: string;
  };
  readonly facts: {
    readonly titleOf: (sheet: string | undefined) => string;
    readonly format: string;
    readonly decimals: string;
    readonly assumed: string;
    readonly dates: string;
    readonly period: string;
    readonly noPeriod: string;
    readonly fromTo: (from: string, to: string) => string;
    readonly currency: string;
    readonly mixed: string;
    readonly basis: string;
    readonly controlTotal: string;
    readonly controlHint: string;
    readonly controlJournal: string;
    readonly lines: (count: number, rows: string) => string;
    readonly chooseCurrency: string;
    readonly chooseCountry: string;
    readonly countryHint: string;
    readonly noCurrency: (assumed: string | undefined) => string;
    readonly noCountry: (assumed: string) => string;
    readonly chooseYear: string;
    readonly noYear: string;
    readonly warnings: string;
  };
  readonly check: {
    readonly title: string;
    readonly reading: (count: number, rows: string) => string;
    readonly rows: (count: number, rows: string) => string;
    readonly countAnyway: string;
    readonly nothing: string;
    readonly bad: (count: number, rows: string) => string;
    readonly badGroup: (column: string, what: string, lines: string) => string;
    /** Instead of the lines, if they have no numbers. */
    readonly badCount: (count: number, rows: string) => string;
    /** `what` is the end of a sentence that starts with the column name. */
    readonly problem: (line: string, column: string, what: string) => string;
    /** For a whole sentence from the service. */
    readonly otherProblem: (line: string, column: string, sentence: string) => string;
    readonly skip: string;
    readonly tooMany: (most: string) => string;
    readonly noneLeft: string;
  };
  readonly question: {
    readonly title: string;
    readonly silent: (sheets: readonly string[]) => string;
    readonly figures: (counted: Figures, unread: Figures) => string;
    readonly noMoney: string;
    readonly send: string;
    readonly back: string;
  };
  readonly settings: {
    readonly title: string;
    readonly name: string;
    readonly nameTooLong: (most: string) => string;
    readonly period: string;
    readonly periodHint: string;
    readonly periodTooLong: (most: string) => string;
    readonly mode: string;
    readonly modes: Readonly<Record<CategoryMode, { readonly name: string; readonly sentence: string }>>;
    readonly noCategory: string;
    readonly start: string;
  };
  readonly sending: {
    readonly title: string;
    readonly creating: string;
    readonly starting: string;
    readonly adding: (rows: string, total: string, count: number) => string;
    readonly cancel: string;
  };
  readonly fileReasons: Readonly<Record<FileProblem['reason'], string>>;
};
