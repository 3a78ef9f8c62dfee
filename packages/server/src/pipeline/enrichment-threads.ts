import { Piscina } from 'piscina';
import type { BatchReport } from '../observability/work-meter.ts';
import type { BatchJob } from '../queue/jobs.ts';
import type { EnrichmentThreadData } from './enrichment-thread.ts';

/** No batch takes this long; a thread that does is stuck, and is replaced. */
const batchTimeoutMs = 120_000;

/** Keeps it at 32 MB. Left to V8 it grew to 128 MB in each thread on a machine of 24 GB, and was no faster. */
const maxYoungGenerationSizeMb = 48;

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
  const pool = new Piscina<BatchJob, BatchReport | undefined>({
    filename: (options.filename ?? new URL('./enrichment-thread.ts', import.meta.url)).href,
    name: 'enrichBatch',
    minThreads: 1,
    maxThreads: options.threads,
    // Loading an engine takes a second: a thread is kept over the pauses between projects.
    idleTimeout: 10 * 60_000,
    workerData: options.threadData,
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb },
    // By default an idle thread sleeps so deeply that it does not see lost connections.
    atomics: 'disabled',
  });
  // Without a listener it would end the process.
  pool.on('error', options.onError);
  let tasks = 0;
  return {
    async enrich(job: BatchJob): Promise<void> {
      tasks++;
      try {
        // Aborting a task that has begun ends its thread; another one is started in its place.
        const report = await pool.run(job, { signal: AbortSignal.timeout(batchTimeoutMs) });
        if (report !== undefined) options.onReport?.(report);
      } finally {
        tasks--;
      }
    },
    figures: () => ({
      threads: pool.threads.length,
      busy: tasks - pool.queueSize,
      waiting: pool.queueSize,
    }),
    close: () => pool.close(),
  };
}
