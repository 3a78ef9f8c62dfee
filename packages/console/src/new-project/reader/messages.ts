import type { ClientOptions } from '@ledgerprint/client';
import type { CategoryMode } from '@ledgerprint/engine/category-mode';
import type { LedgerReason, TextRecord } from '@ledgerprint/ledger';
import type { ApiProblem } from '../../errors/api-problem.ts';
import type { Choices } from './choices.ts';
import type { Reading, TableLayout } from './reading.ts';

/** The beginning of a table: a CSV file has one, a workbook one for each sheet. */
export type TablePreview = {
  /** The name of the sheet, where there are several. */
  readonly sheet: string | undefined;
  /** The first records as they are, the header among them. */
  readonly records: readonly TextRecord[];
};

/** Why a file cannot be read. */
export type FileProblem = {
  readonly reason: LedgerReason | 'UNREADABLE';
  readonly line: number | undefined;
  readonly column: number | undefined;
};

/** What is to be made of a file, and for whom. */
export type SendOrder = {
  /** The same for each attempt to send the same thing. */
  readonly key: string;
  readonly fileName: string;
  readonly choices: Choices;
  readonly context: SendContext;
  /** True sends the other rows where the service would refuse some. */
  readonly skipsBadRows: boolean;
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

/** How far the sending is, once there is a project: rows in batches, of every fate, then its start. */
export type SendProgress =
  | { readonly step: 'adding'; readonly projectId: string; readonly rows: number }
  | { readonly step: 'starting'; readonly projectId: string };

/** A violation in the rows, with its place in the user's own file. */
export type LineViolation = {
  readonly sheet: string | undefined;
  readonly line: number;
  /** The row's field. */
  readonly column: string;
  readonly reason: string;
  readonly description: string;
};

/** What the reader is asked for. A later question takes the place of an earlier one. */
export type Question =
  | { readonly kind: 'open'; readonly id: number; readonly file: File }
  | { readonly kind: 'read'; readonly id: number; readonly choices: Choices }
  | { readonly kind: 'send'; readonly id: number; readonly order: SendOrder };

/** What the reader answers, with the number of the question. Lists of tables are in the order of the previews. */
export type Answer = { readonly id: number } & (
  | { readonly kind: 'opened'; readonly previews: readonly TablePreview[] }
  /** Undefined for a table that is switched off, or no ledger. */
  | { readonly kind: 'laidOut'; readonly layouts: readonly (TableLayout | undefined)[] }
  | { readonly kind: 'reading'; readonly rows: number }
  | { readonly kind: 'read'; readonly reading: Reading }
  | { readonly kind: 'sending'; readonly progress: SendProgress }
  | { readonly kind: 'sent'; readonly projectId: string }
  | { readonly kind: 'fileProblem'; readonly problem: FileProblem }
  | { readonly kind: 'refused'; readonly problem: ApiProblem; readonly lines: readonly LineViolation[] }
);
