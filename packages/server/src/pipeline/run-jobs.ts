import type { Job, JobResult, PgBoss } from 'pg-boss';
import { noWorkMeter, type WorkMeter } from '../observability/meters.ts';
import { noTracing, type Tracing } from '../observability/tracing.ts';
import type { Logger } from '../platform/logger.ts';
import type { BatchJob, BuildJob, ExportJob, FinishJob } from '../queue/jobs.ts';
import type { QueueName } from '../queue/queue.ts';
import { attemptJob } from './attempt-job.ts';
import type { Attempt } from './work-on-batch.ts';

/** The handlers of each queue, except `delivery`: see deliveries.ts. */
export type JobHandlers = {
  readonly batch: (attempt: Attempt<BatchJob>) => Promise<void>;
  readonly finish: (attempt: Attempt<FinishJob>) => Promise<void>;
  readonly export: (attempt: Attempt<ExportJob>) => Promise<void>;
  readonly report: (attempt: Attempt<BuildJob>) => Promise<void>;
  readonly housekeeping: () => Promise<void>;
};

export const workedQueues = [
  'batch',
  'finish',
  'export',
  'report',
  'housekeeping',
] as const satisfies readonly QueueName[];

/** Maximum number of simultaneous jobs of a queue in this process: in total, and for one organization. */
type Share = {
  readonly workers: number;
  /** Number of jobs that a worker fetches and completes together. */
  readonly together: number;
  /** Fewer jobs than all workers can take, so that one organization cannot occupy all of them. */
  readonly perOrganization?: number;
};

type JobWork = {
  readonly boss: PgBoss;
  readonly handlers: JobHandlers;
  readonly batchWorkers: number;
  readonly logger: Logger;
  readonly meter?: WorkMeter;
  readonly tracing?: Tracing;
};

/** Takes jobs from these queues until the boss stops. A job whose handler throws is retried later. */
export async function runJobs(work: JobWork): Promise<void> {
  const { boss, handlers, batchWorkers, logger, meter = noWorkMeter, tracing = noTracing } = work;
  async function run<Data extends { readonly traceparent?: string | undefined }>(
    queue: QueueName,
    { workers, together, perOrganization }: Share,
    handle: (attempt: Attempt<Data>) => Promise<void>,
  ): Promise<void> {
    const attempt = async (job: Job<Data>): Promise<JobResult> => {
      const outcome = await attemptJob(queue, job, { handle, logger, meter, tracing });
      return outcome === 'done' ? { id: job.id, status: 'completed' } : { id: job.id, status: 'failed', output: {} };
    };
    await boss.work<Data>(
      queue,
      {
        localConcurrency: workers,
        ...(perOrganization === undefined ? {} : { localGroupConcurrency: perOrganization }),
        // With one job at a time, pg-boss waits between jobs; with more, it continues as long as it gets full batches.
        batchSize: together,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: 0.5,
        notifyPollingIntervalSeconds: 1,
        perJobResults: true,
      },
      (jobs) => Promise.all(jobs.map(attempt)),
    );
  }

  // pg-boss needs as many workers as one organization may have jobs; additional workers serve the others.
  const mostBatches = 2 * batchWorkers;
  await run('batch', { workers: mostBatches + 2, together: 2, perOrganization: mostBatches }, handlers.batch);
  await run('finish', { workers: 6, together: 2, perOrganization: 4 }, handlers.finish);
  await run('export', { workers: 3, together: 2, perOrganization: 2 }, handlers.export);
  // Fetched one by one: two jobs that were fetched together would wait for each other to finish.
  await run('report', { workers: 4, together: 1, perOrganization: 3 }, handlers.report);
  await run('housekeeping', { workers: 1, together: 1 }, handlers.housekeeping);
}
