import type { ClientOptions } from '@ledgerprint/client';
import type { CategoryMode } from '@ledgerprint/engine/category-mode';
import type { TextRecord } from '@ledgerprint/ledger';
import type { ApiProblem } from '../../errors/api-problem.ts';
import type { Remembered } from '../remembered-columns.ts';
import type { Choices } from './choices.ts';
import type { FileProblem } from './file-problem.ts';
import type { Reading, TableLayout } from './reading.ts';
import type { ChosenFile } from './sources.ts';

/** The first records of a table. A CSV file has one table, a workbook one per sheet. */
export type TablePreview = {
  /** The name of the sheet, if there are several. */
  readonly sheet: string | undefined;
  /** The first records unchanged, including the header. */
  readonly records: readonly TextRecord[];
};

/** A source whose tables are on the page. All lists are in the order of the previews. */
export type ShownSource = {
  readonly key: string;
  readonly previews: readonly TablePreview[];
  /** Undefined for a table that is unchecked or not a ledger. */
  readonly layouts: readonly (TableLayout | undefined)[];
};

/** What to send, and with which settings. */
export type SendOrder = {
  /** The same for each attempt to send the same content. */
  readonly key: string;
  readonly choices: Choices;
  readonly context: SendContext;
  /** True skips rows that the service would reject. */
  readonly skipsBadRows: boolean;
  /** True skips files that cannot be read. */
  readonly skipsRefused: boolean;
  readonly name: string;
  readonly categoryMode: CategoryMode;
  readonly access: ClientOptions;
};

/** The context of the project. Blank texts and 0 mean the organization's default. */
export type SendContext = {
  readonly country: string;
  readonly currency: string;
  readonly year: number;
  readonly period: string;
  readonly languages: string[];
};

/** The progress of reading. `total` grows while archives are opened. */
export type ReadProgress = { readonly files: number; readonly total: number; readonly rows: number };

/** The progress of sending, once the project exists: batches of rows of every fate, then the start. */
export type SendProgress =
  | { readonly step: 'adding'; readonly projectId: string; readonly rows: number }
  | { readonly step: 'starting'; readonly projectId: string };

/** A violation in a row, with its position in the user's file. */
export type LineViolation = {
  /** The file, if there are several, and the sheet. */
  readonly sheet: string | undefined;
  readonly line: number;
  /** The row's field. */
  readonly column: string;
  readonly reason: string;
  readonly description: string;
};

/** A request to the reader. A later request replaces an earlier one. */
export type Question = { readonly id: number } & (
  | {
      /** Reads files for the first time; a table with a remembered header is read with the remembered choices. */
      readonly kind: 'open';
      readonly files: readonly ChosenFile[];
      readonly choices: Choices;
      readonly remembered: Remembered;
    }
  /** Reads the same files with other choices, or shows another source. */
  | { readonly kind: 'read'; readonly choices: Choices; readonly shown: string | undefined }
  | { readonly kind: 'send'; readonly order: SendOrder }
);

/** An answer from the reader, with the number of the request. */
export type Answer = {
  readonly id: number;
} /** The choices including remembered ones, with the keys of their headers. */ & (
  | { readonly kind: 'recalled'; readonly choices: Choices; readonly headers: readonly string[] }
  | { readonly kind: 'shown'; readonly source: ShownSource }
  | { readonly kind: 'reading'; readonly progress: ReadProgress }
  | { readonly kind: 'read'; readonly reading: Reading }
  | { readonly kind: 'sending'; readonly progress: SendProgress }
  | { readonly kind: 'sent'; readonly projectId: string }
  | { readonly kind: 'fileProblem'; readonly problem: FileProblem }
  | { readonly kind: 'refused'; readonly problem: ApiProblem; readonly lines: readonly LineViolation[] }
);
