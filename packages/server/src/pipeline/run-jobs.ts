import type { Job, JobResult, PgBoss } from 'pg-boss';
import { noWorkMeter, type WorkMeter } from '../observability/meters.ts';
import { noTracing, type Tracing } from '../observability/tracing.ts';
import type { Logger } from '../platform/logger.ts';
import type { BatchJob, DeliveryJob, FinishJob } from '../queue/jobs.ts';
import type { QueueName } from '../queue/queue.ts';
import type { Attempt } from './work-on-batch.ts';

/** What is done with the jobs of each queue. */
export type JobHandlers = {
  readonly batch: (attempt: Attempt<BatchJob>) => Promise<void>;
  readonly finish: (attempt: Attempt<FinishJob>) => Promise<void>;
  readonly delivery: (attempt: Attempt<DeliveryJob>) => Promise<void>;
  readonly housekeeping: () => Promise<void>;
};

/** How many jobs of a kind are at work at once in this process, and how many are fetched together. */
type Share = { readonly workers: number; readonly together: number };

/** Takes jobs from the queues until the boss stops. A job whose handler throws is tried again later. */
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
    { workers, together }: Share,
    handle: (attempt: Attempt<Data>) => Promise<void>,
  ): Promise<void> {
    const attempt = async ({ id, data, retryCount }: Job<Data>): Promise<JobResult> => {
      const startedAtMs = performance.now();
      const span = tracing.start(queue, {
        kind: 'consumer',
        parent: data.traceparent,
        attributes: { 'messaging.system': 'pg-boss', 'ledgerprint.earlier_attempts': retryCount },
      });
      const end = (outcome: 'done' | 'failed') => {
        meter.jobEnded(queue, outcome, performance.now() - startedAtMs);
        span.end(outcome === 'done' ? 'ok' : 'failed');
      };
      try {
        // What the job starts is caused by this attempt; without tracing here, by what caused the job.
        const job = { ...data, traceparent: span.traceparent ?? data.traceparent };
        await handle({ job, earlierAttempts: retryCount });
        end('done');
        return { id, status: 'completed' };
      } catch (error) {
        end('failed');
        logger.warn({ err: error, queue, job: data, earlierAttempts: retryCount }, 'job will be tried again');
        return { id, status: 'failed', output: {} };
      }
    };
    await boss.work<Data>(
      queue,
      {
        localConcurrency: workers,
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

  await run('batch', { workers: batchWorkers, together: 2 }, handlers.batch);
  await run('finish', { workers: 2, together: 2 }, handlers.finish);
  // Receivers are slow or dead, and each is waited for up to 15 seconds, with those fetched together with it: it takes
  // several at different times to hold up the others.
  await run('delivery', { workers: 8, together: 20 }, handlers.delivery);
  await run('housekeeping', { workers: 1, together: 1 }, handlers.housekeeping);
}
