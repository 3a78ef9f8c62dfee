import type { Summary } from '@ledgerprint/engine/results';
import type { Row } from '@ledgerprint/ledger/activity';
import type { AppliedDecisions } from './applied-decisions.ts';
import type { LedgerDefaults } from './engine-thread.ts';
import type { Progress } from './progress-bar.ts';

/** Who enriches: the engines of this process, or a service. It is run once, after all ledgers were found to be good. */
export type EnrichmentRun = {
  /** Takes the counted rows in their order, as the ledgers are read; undefined where they are read again to be sent. */
  readonly add?: KeepRows;
  /** The numbers and names of whoever the ledgers are of, where the run knows them. */
  readonly findOwnIds?: (signal: AbortSignal) => Promise<readonly string[]>;
  run(work: {
    readonly ledgers: LedgerRows;
    readonly defaults: LedgerDefaults;
    readonly onProgress: (progress: Progress) => void;
    readonly signal: AbortSignal;
  }): Promise<EnrichedFile>;
  /** What went wrong, as a sentence where there is one. */
  explain(error: unknown): unknown;
  close(): Promise<void>;
};

/** Takes rows that are counted, with where they stand among all rows of the ledgers, whatever their fate, from 1 on. */
export type KeepRows = (rows: readonly Row[], positions: readonly number[]) => void;

/** The rows of all ledgers, with every fate. */
export type LedgerRows = {
  readonly count: number;
  /** In their order, from the files, which are read a second time. */
  read(): AsyncIterable<Row>;
};

/** The file of enriched products, as a project's export. */
export type EnrichedFile = {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Once all bytes were read; without it they have to be read again to be summed up. */
  readonly summarise?: () => Summary;
  /** Likewise what became of the decisions that were given; undefined without any. */
  readonly decisions?: () => AppliedDecisions | undefined;
  /** Likewise the version of the engine that made the lines. */
  readonly engineVersion?: () => string;
  /** Of the project at the service, and the country that its rows without one were taken to be of. */
  readonly project?: { readonly projectId: string; readonly country: string };
};
