import type { BatchReport } from '../observability/meters.ts';
import { createFairTurns } from '../platform/fair-turns.ts';
import { openThreadPool } from '../platform/thread-pool.ts';
import type { BatchJob } from '../queue/jobs.ts';
import type { EnrichmentThreadData } from './enrichment-thread.ts';

/**
 * No batch takes this long; a thread that does is stuck, and is replaced. The largest product that is taken by default, each
 * row of another supplier, takes 13 s of a processor, which the calls may need for themselves meanwhile.
 */
const batchTimeoutMs = 600_000;

/** Enriches batches in threads, each with an engine of its own, so that calls are answered meanwhile. */
export function openEnrichmentThreads(options: {
  readonly threads: number;
  readonly threadData: EnrichmentThreadData;
  /** Hears of a thread that died between two batches; another one takes its place. */
  readonly onError: (error: Error) => void;
  /** Hears of each batch that was written. */
  readonly onReport?: (report: BatchReport) => void;
  readonly filename?: URL;
}) {
  const { threads, threadData, onError } = options;
  const pool = openThreadPool<BatchJob, BatchReport | undefined>({
    filename: options.filename ?? new URL('./enrichment-thread.ts', import.meta.url),
    entry: 'enrichBatch',
    mostThreads: threads,
    // Loading an engine takes a second: a thread is kept over the pauses between projects.
    idleMs: 10 * 60_000,
    // Keeps it at 32 MB. Left to V8 it grew to 128 MB in each thread on a machine of 24 GB, and was no faster.
    maxYoungGenerationSizeMb: 48,
    ...{ threadData, onError },
  });
  // The queue hands out a few batches more than there are threads: whose turn it is, is decided when a thread is free.
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
