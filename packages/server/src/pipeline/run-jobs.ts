import type { Job, JobResult, PgBoss } from 'pg-boss';
import { noWorkMeter, type WorkMeter } from '../observability/meters.ts';
import { noTracing, type Tracing } from '../observability/tracing.ts';
import type { Logger } from '../platform/logger.ts';
import type { BatchJob, BuildJob, ExportJob, FinishJob } from '../queue/jobs.ts';
import type { QueueName } from '../queue/queue.ts';
import { attemptJob } from './attempt-job.ts';
import type { Attempt } from './work-on-batch.ts';

/** What is done with the jobs of each queue; those of `delivery` are another matter, see run-deliveries.ts. */
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

/** How many jobs of a kind are at work at once in this process, all and of one organization. */
type Share = {
  readonly workers: number;
  /** How many a worker fetches and ends together. */
  readonly together: number;
  /** Fewer than all workers have, so that some are left for others however much one organization has to do. */
  readonly perOrganization?: number;
};

/** Takes jobs from these queues until the boss stops. A job whose handler throws is tried again later. */
export async function runJobs({
  boss,
  handlers,
  batchWorkers,
  logger,
  meter = noWorkMeter,
  tracing = noTracing,
}: {
  readonly boss: PgBoss;
  readonly handlers: JobHandlers;
  readonly batchWorkers: number;
  readonly logger: Logger;
  readonly meter?: WorkMeter;
  readonly tracing?: Tracing;
}): Promise<void> {
  async function run<Data extends { readonly traceparent?: string | undefined }>(
    queue: QueueName,
    { workers, together, perOrganization }: Share,
    handle: (attempt: Attempt<Data>) => Promise<void>,
  ): Promise<void> {
    const attempt = async (job: Job<Data>): Promise<JobResult> => {
      const outcome = await attemptJob(queue, job, { handle, logger, meter, tracing });
      return outcome === 'done'
        ? { id: job.id, status: 'completed' }
        : { id: job.id, status: 'failed', output: {} };
    };
    await boss.work<Data>(
      queue,
      {
        localConcurrency: workers,
        ...(perOrganization === undefined ? {} : { localGroupConcurrency: perOrganization }),
        // With one at a time pg-boss waits between jobs; with more it goes on while there are as many as asked for.
        batchSize: together,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: 0.5,
        notifyPollingIntervalSeconds: 1,
        perJobResults: true,
      },
      (jobs) => Promise.all(jobs.map(attempt)),
    );
  }

  // pg-boss wants as many workers as one organization may have jobs; those beyond have time for the others'.
  const mostBatches = 2 * batchWorkers;
  await run('batch', { workers: mostBatches + 2, together: 2, perOrganization: mostBatches }, handlers.batch);
  await run('finish', { workers: 6, together: 2, perOrganization: 4 }, handlers.finish);
  await run('export', { workers: 3, together: 2, perOrganization: 2 }, handlers.export);
  // They end when they end: two that were fetched together would wait for each other.
  await run('report', { workers: 4, together: 1, perOrganization: 3 }, handlers.report);
  await run('housekeeping', { workers: 1, together: 1 }, handlers.housekeeping);
}
