import type { BatchReport } from '../observability/meters.ts';
import { createFairTurns } from '../platform/fair-turns.ts';
import { openThreadPool } from '../platform/thread-pool.ts';
import type { BatchJob } from '../queue/jobs.ts';
import type { EnrichmentThreadData } from './enrichment-thread.ts';

/**
 * No batch takes this long; a thread that does is stuck and is replaced. The largest product accepted by default, with
 * a different supplier in each row, takes 13 s of processor time, which calls may compete for.
 */
const batchTimeoutMs = 600_000;

/** Enriches batches in threads, each with its own engine, so that calls are served meanwhile. */
export function openEnrichmentThreads(options: {
  readonly threads: number;
  readonly threadData: EnrichmentThreadData;
  /** Called when a thread dies between two batches; another one replaces it. */
  readonly onError: (error: Error) => void;
  /** Called for each batch that was written. */
  readonly onReport?: (report: BatchReport) => void;
  readonly filename?: URL;
}) {
  const { threads, threadData, onError } = options;
  const pool = openThreadPool<BatchJob, BatchReport | undefined>({
    filename: options.filename ?? new URL('./enrichment-thread.ts', import.meta.url),
    entry: 'enrichBatch',
    mostThreads: threads,
    // Loading an engine takes a second, so a thread is kept during the pauses between projects.
    idleMs: 10 * 60_000,
    // Keeps the young generation at 32 MB. By default, V8 let it grow to 128 MB in each thread on a machine with 24 GB,
    // and was not faster.
    maxYoungGenerationSizeMb: 48,
    ...{ threadData, onError },
  });
  // The queue hands out a few more batches than there are threads; which of them runs next is decided when a thread
  // becomes free.
  const turns = createFairTurns({ places: threads, mostPerOwner: threads });
  return {
    async enrich(job: BatchJob): Promise<void> {
      const giveBack = await turns.take(job.organizationId);
      try {
        const report = await pool.run(job, { signal: AbortSignal.timeout(batchTimeoutMs) });
        if (report !== undefined) options.onReport?.(report);
      } finally {
        giveBack();
      }
    },
    figures: () => {
      const { waiting, ...others } = pool.figures();
      return { ...others, waiting: waiting + turns.waiting() };
    },
    close: pool.close,
  };
}
