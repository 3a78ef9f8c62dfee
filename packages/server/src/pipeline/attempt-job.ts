import type { Job } from 'pg-boss';
import type { WorkMeter } from '../observability/meters.ts';
import type { Tracing } from '../observability/tracing.ts';
import type { Logger } from '../platform/logger.ts';
import type { QueueName } from '../queue/queue.ts';
import type { Attempt } from './work-on-batch.ts';

/** The observers of attempts at jobs. */
export type JobObservers = { readonly logger: Logger; readonly meter: WorkMeter; readonly tracing: Tracing };

/** Makes one attempt at a job, measured and traced. Never rejects: a failed attempt is logged and must be retried. */
export async function attemptJob<Data extends { readonly traceparent?: string | undefined }>(
  queue: QueueName,
  { data, retryCount }: Pick<Job<Data>, 'data' | 'retryCount'>,
  { handle, logger, meter, tracing }: JobObservers & { readonly handle: (attempt: Attempt<Data>) => Promise<void> },
): Promise<'done' | 'failed'> {
  const startedAtMs = performance.now();
  const span = tracing.start(queue, {
    kind: 'consumer',
    parent: data.traceparent,
    attributes: { 'messaging.system': 'pg-boss', 'ledgerprint.earlier_attempts': retryCount },
  });
  const end = (outcome: 'done' | 'failed') => {
    meter.jobEnded(queue, outcome, performance.now() - startedAtMs);
    span.end(outcome === 'done' ? 'ok' : 'failed');
    return outcome;
  };
  try {
    // Jobs that this job starts belong to the trace of this attempt or, without tracing here, to that of the job.
    const job = { ...data, traceparent: span.traceparent ?? data.traceparent };
    await handle({ job, earlierAttempts: retryCount });
    return end('done');
  } catch (error) {
    logger.warn({ err: error, queue, job: data, earlierAttempts: retryCount }, 'job will be tried again');
    return end('failed');
  }
}
