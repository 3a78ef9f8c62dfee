import type { Summary } from '@ledgerprint/engine/results';
import type { Row } from '@ledgerprint/ledger/activity';
import type { LedgerDefaults } from './engine-thread.ts';
import type { Progress } from './progress-bar.ts';

/** Who enriches: the engines of this process, or a service. Takes all rows, in their order, and is then run once. */
export type EnrichmentRun = {
  add(rows: readonly Row[]): void;
  run(watch: {
    /** A service knows none yet: its rows name their country and date, or have none. */
    readonly defaults: LedgerDefaults;
    readonly onProgress: (progress: Progress) => void;
    readonly signal: AbortSignal;
  }): Promise<EnrichedFile>;
  /** What went wrong, as a sentence where there is one. */
  explain(error: unknown): unknown;
  close(): Promise<void>;
};

/** The file of enriched products, as a project's export. */
export type EnrichedFile = {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Once all bytes were read; without it they have to be read again to be summed up. */
  readonly summarise?: () => Summary;
  readonly projectId?: string;
};
