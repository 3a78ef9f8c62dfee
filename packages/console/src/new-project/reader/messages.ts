import type { ClientOptions } from '@ledgerprint/client';
import type { CategoryMode } from '@ledgerprint/engine/category-mode';
import type { TextRecord } from '@ledgerprint/ledger';
import type { ApiProblem } from '../../errors/api-problem.ts';
import type { Remembered } from '../remembered-columns.ts';
import type { Choices } from './choices.ts';
import type { FileProblem } from './file-problem.ts';
import type { Reading, TableLayout } from './reading.ts';
import type { ChosenFile } from './sources.ts';

/** The beginning of a table: a CSV file has one, a workbook one for each sheet. */
export type TablePreview = {
  /** The name of the sheet, where there are several. */
  readonly sheet: string | undefined;
  /** The first records as they are, the header among them. */
  readonly records: readonly TextRecord[];
};

/** A source whose tables are on the page. Lists are in the order of the previews. */
export type ShownSource = {
  readonly key: string;
  readonly previews: readonly TablePreview[];
  /** Undefined for a table that is switched off, or no ledger. */
  readonly layouts: readonly (TableLayout | undefined)[];
};

/** What is to be made of the files, and for whom. */
export type SendOrder = {
  /** The same for each attempt to send the same thing. */
  readonly key: string;
  readonly choices: Choices;
  readonly context: SendContext;
  /** True sends the other rows where the service would refuse some. */
  readonly skipsBadRows: boolean;
  /** True sends the other files where some cannot be read. */
  readonly skipsRefused: boolean;
  readonly name: string;
  readonly categoryMode: CategoryMode;
  readonly access: ClientOptions;
};

/** What the project is about; what is blank, or 0, is as the organization has it. */
export type SendContext = {
  readonly country: string;
  readonly currency: string;
  readonly year: number;
  readonly period: string;
};

/** How far the reading is. `total` grows while archives are opened. */
export type ReadProgress = { readonly files: number; readonly total: number; readonly rows: number };

/** How far the sending is, once there is a project: rows in batches, of every fate, then its start. */
export type SendProgress =
  | { readonly step: 'adding'; readonly projectId: string; readonly rows: number }
  | { readonly step: 'starting'; readonly projectId: string };

/** A violation in the rows, with its place in the user's own files. */
export type LineViolation = {
  /** The file, where there are several, and the sheet. */
  readonly sheet: string | undefined;
  readonly line: number;
  /** The row's field. */
  readonly column: string;
  readonly reason: string;
  readonly description: string;
};

/** What the reader is asked for. A later question takes the place of an earlier one. */
export type Question = { readonly id: number } & (
  | {
      /** Reads files for the first time; a table with a header that is remembered is read as it was then. */
      readonly kind: 'open';
      readonly files: readonly ChosenFile[];
      readonly choices: Choices;
      readonly remembered: Remembered;
    }
  /** Reads the same files under other choices, or shows another one. */
  | { readonly kind: 'read'; readonly choices: Choices; readonly shown: string | undefined }
  | { readonly kind: 'send'; readonly order: SendOrder }
);

/** What the reader answers, with the number of the question. */
export type Answer = {
  readonly id: number;
} /** The choices with those that were remembered, by the keys of their headers. */ & (
  | { readonly kind: 'recalled'; readonly choices: Choices; readonly headers: readonly string[] }
  | { readonly kind: 'shown'; readonly source: ShownSource }
  | { readonly kind: 'reading'; readonly progress: ReadProgress }
  | { readonly kind: 'read'; readonly reading: Reading }
  | { readonly kind: 'sending'; readonly progress: SendProgress }
  | { readonly kind: 'sent'; readonly projectId: string }
  | { readonly kind: 'fileProblem'; readonly problem: FileProblem }
  | { readonly kind: 'refused'; readonly problem: ApiProblem; readonly lines: readonly LineViolation[] }
);
