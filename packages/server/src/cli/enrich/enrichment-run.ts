import type { Decision } from '@ledgerprint/engine/decisions';
import type { Summary } from '@ledgerprint/engine/results';
import type { Row } from '@ledgerprint/ledger/activity';
import type { AppliedDecisions } from './applied-decisions.ts';
import type { LedgerDefaults } from './engine-thread.ts';
import type { Progress } from './progress-bar.ts';

/** The engines of this process, or a service. It is run once, after all ledgers have been checked. */
export type EnrichmentRun = {
  /** Takes the counted rows in order while the ledgers are read; undefined if they are read again to be sent. */
  readonly add?: KeepRows;
  /** The organization's own identifiers, if the run knows them. */
  readonly findOwnIds?: (signal: AbortSignal) => Promise<readonly string[]>;
  /** The organization's decisions that exclude or include, if the run knows them. */
  readonly findExclusions?: (signal: AbortSignal) => Promise<readonly Decision[]>;
  run(work: {
    readonly ledgers: LedgerRows;
    readonly defaults: LedgerDefaults;
    readonly onProgress: (progress: Progress) => void;
    readonly signal: AbortSignal;
  }): Promise<EnrichedFile>;
  /** Turns an error into one with a sentence for people, if it is a known one. */
  explain(error: unknown): unknown;
  close(): Promise<void>;
};

/** Takes counted rows with their positions among all rows of the ledgers, whatever their fate, counted from 1. */
export type KeepRows = (rows: readonly Row[], positions: readonly number[]) => void;

/** The rows of all ledgers, with every fate. */
export type LedgerRows = {
  readonly count: number;
  /** In order, from the files, which are read a second time. */
  read(): AsyncIterable<Row>;
};

/** The enriched products in the format of a project's export. */
export type EnrichedFile = {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Available once all bytes have been read; without it the file must be read again to be summarized. */
  readonly summarize?: () => Summary;
  /** The decisions that were applied, available at the same time; undefined if none were given. */
  readonly decisions?: () => AppliedDecisions | undefined;
  /** The version of the engine that wrote the lines, available at the same time. */
  readonly engineVersion?: () => string;
  /** The project on the service, and the country assumed for its rows that name none. */
  readonly project?: { readonly projectId: string; readonly country: string };
};
