import type { BatchReport } from '../observability/meters.ts';
import { openFairThreadPool } from '../platform/thread-pool.ts';
import type { BatchJob } from '../queue/jobs.ts';
import { type RenderLines, renderLines } from '../store/result-file.ts';
import type { EnrichmentTask, EnrichmentThreadData } from './enrichment-thread.ts';

/**
 * No batch takes this long; a thread that does is stuck and is replaced. The largest product accepted by default, with
 * a different supplier in each row, takes 13 s of processor time, which calls may compete for.
 */
const batchTimeoutMs = 600_000;

/** Lines that take a few hundredths of a second to render. */
const fewBytes = 2 ** 14;

/** Renders the lines of a file of this organization, which takes turns with others. */
export type RenderFor = (organizationId: number) => RenderLines;

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
  const pool = openFairThreadPool<EnrichmentTask, BatchReport | Uint8Array | undefined>({
    filename: options.filename ?? new URL('./enrichment-thread.ts', import.meta.url),
    entry: 'run',
    mostThreads: threads,
    // The queue hands out only a few more batches than there are threads.
    mostPerOwner: threads,
    // Loading an engine takes a second, so a thread is kept during the pauses between projects.
    idleMs: 10 * 60_000,
    // Keeps the young generation at 64 MB: with 32 MB, a project takes 5% longer; with 96 MB, it takes as long.
    maxYoungGenerationSizeMb: 96,
    threadData,
    onError,
  });
  const inTurn = (organizationId: number, task: EnrichmentTask) =>
    pool.run(organizationId, task, { timeoutMs: batchTimeoutMs });

  return {
    async enrich(job: BatchJob): Promise<void> {
      const report = await inTurn(job.organizationId, job);
      if (report !== undefined) options.onReport?.(report as BatchReport);
    },
    /** A few lines are rendered at once, so that a small project does not wait for a thread. */
    renderFor: ((organizationId) => async (lines, sharedTexts) => {
      if (lines.length <= fewBytes) return renderLines(lines, sharedTexts);
      return (await inTurn(organizationId, { renders: lines, sharedTexts })) as Uint8Array;
    }) satisfies RenderFor,
    figures: pool.figures,
    close: pool.close,
  };
}
