import type { FindJobsOptions } from 'pg-boss';
import type { Queryable } from '../postgres/connection-pool.ts';
import { type JobSender, type QueueName, queues, toBossDatabase } from './queue.ts';

/** The trace that caused a job, as in the header `traceparent`; only if calls are traced. */
type Caused = { readonly traceparent?: string | undefined };

/** What the engine derives from the whole project before its products are enriched. */
export type SummaryKind = 'categories' | 'aggregates';

/** Products of one project, by ordinal, both ends included, that are to be enriched or summarized. */
export type BatchJob = Caused & {
  readonly organizationId: number;
  readonly projectNumber: number;
  readonly first: number;
  readonly last: number;
  /** How many rounds of other projects come before it. */
  readonly round: number;
  /** The summary of the project for which they are read; absent if they are enriched. */
  readonly collects?: SummaryKind;
};

/** A project whose products all have a result. */
export type FinishJob = Caused & { readonly organizationId: number; readonly projectNumber: number };

/** A revision of a completed project whose file is to be written. */
export type ExportJob = Caused & {
  readonly organizationId: number;
  readonly projectNumber: number;
  readonly revision: number;
};

/** Something to be built from a revision of a project; its meaning is known to the code that queues it. */
export type BuildJob = Caused & { readonly organizationId: number; readonly kind: string };

/** One attempt to deliver an event. */
export type DeliveryJob = Caused & { readonly organizationId: number; readonly deliveryId: number };

/** An attempt at a job that a worker has begun. */
export type TakenJob<Data> = { readonly id: string; readonly retryCount: number; readonly data: Data };

/** The jobs of one queue, as counted within the last minute. */
export type QueueFigures = {
  readonly queue: QueueName;
  /** Jobs that a worker could start now. */
  readonly waiting: number;
  /** Jobs scheduled for later. */
  readonly delayed: number;
  readonly active: number;
  /** Jobs that will not be retried; the queue forgets them after an hour. */
  readonly dead: number;
};

const queueNames = Object.keys(queues) as QueueName[];
/** Workers do their housekeeping every ten minutes. */
const workerSeenMs = 30 * 60_000;
/** How long a build that has failed is not started again. */
const failedBuildMs = 10 * 60_000;

/** Adds, finds and removes jobs; inside a transaction, they change when the transaction commits. */
export function createJobs(db: Queryable, sender: JobSender) {
  const options = { db: toBossDatabase(db) };

  async function remove(queue: QueueName, which: Pick<FindJobsOptions, 'data' | 'queued'>): Promise<void> {
    const ids = (await sender.findJobs(queue, { ...options, ...which })).map(({ id }) => id);
    if (ids.length > 0) await sender.deleteJobs(queue, ids, options);
  }

  return {
    /** The higher the round, the later: the first batches of all projects come before any second batch. */
    async addBatches(batches: readonly BatchJob[]): Promise<void> {
      const jobs = batches.map((job) => ({ data: job, priority: -job.round, group: groupOf(job.organizationId) }));
      await sender.insert('batch', jobs, options);
    },

    /** Whether there are jobs that will continue the project. */
    async hasUnfinished(project: Omit<FinishJob, 'traceparent'>): Promise<boolean> {
      for (const queue of ['batch', 'finish'] as const) {
        const jobs = await sender.findJobs(queue, { ...options, data: project });
        if (jobs.some(({ state }) => state === 'created' || state === 'retry' || state === 'active')) return true;
      }
      return false;
    },

    /** One entry for each queue, even if it is empty. */
    async readFigures(): Promise<readonly QueueFigures[]> {
      const figures: QueueFigures[] = [];
      for (const queue of queueNames) {
        const counted = await sender.countJobs(queue);
        figures.push({
          queue,
          waiting: counted.readyCount,
          delayed: counted.deferredCount,
          active: counted.activeCount,
          dead: counted.failedCount,
        });
      }
      return figures;
    },

    /** Whether a worker has started its housekeeping in the last half hour. */
    async hasWorker(): Promise<boolean> {
      const jobs = await sender.findJobs('housekeeping', options);
      return jobs.some(({ startedOn }) => startedOn !== null && Date.now() - startedOn.getTime() < workerSeenMs);
    },

    /** Number of jobs of an organization, in any state. */
    async count(organizationId: number): Promise<number> {
      let count = 0;
      for (const queue of queueNames) {
        count += (await sender.findJobs(queue, { ...options, data: { organizationId } })).length;
      }
      return count;
    },

    /** Removes all jobs of an organization, in any state. */
    async removeAll(organizationId: number): Promise<void> {
      for (const queue of queueNames) await remove(queue, { data: { organizationId } });
    },

    async addFinish(job: FinishJob): Promise<void> {
      await sender.send('finish', job, { ...options, group: groupOf(job.organizationId) });
    },

    /**
     * Replaces a job of the project that has not started, so the file is written this long after the last job was
     * added. The transaction must hold the lock on the project.
     */
    async addExport(job: ExportJob, afterSeconds: number): Promise<void> {
      const { organizationId, projectNumber } = job;
      const later = { ...options, singletonKey: `project ${projectNumber}`, startAfter: afterSeconds };
      // Usually, there is one such job.
      const { updated } = await sender.update('export', job, { ...later, match: 'all' });
      if (updated === 1) return;
      await remove('export', { data: { organizationId, projectNumber }, queued: true });
      await sender.send('export', job, { ...later, group: groupOf(organizationId) });
    },

    /** Adds the job, unless there is an unfinished job with this key. */
    async addBuild(job: BuildJob, key: string): Promise<void> {
      await sender.send('report', job, { ...options, singletonKey: key, group: groupOf(job.organizationId) });
    },

    /** Whether the last job with this key failed for good in the last ten minutes. */
    async hasFailedBuild(key: string): Promise<boolean> {
      const jobs = await sender.findJobs('report', { ...options, key });
      const last = jobs.toSorted((one, other) => one.createdOn.getTime() - other.createdOn.getTime()).at(-1);
      if (last?.state !== 'failed') return false;
      return last.completedOn !== null && Date.now() - last.completedOn.getTime() < failedBuildMs;
    },

    async addDelivery(job: DeliveryJob, afterSeconds: number): Promise<void> {
      await sender.send('delivery', job, { ...options, startAfter: afterSeconds, group: groupOf(job.organizationId) });
    },

    /** Adds jobs that send these deliveries immediately. */
    async addDeliveries(organizationId: number, deliveryIds: readonly number[]): Promise<void> {
      if (deliveryIds.length === 0) return;
      const group = groupOf(organizationId);
      const jobs = deliveryIds.map((deliveryId) => ({ data: { organizationId, deliveryId }, group }));
      await sender.insert('delivery', jobs, options);
    },

    /** False if this attempt at the job is no longer in progress. */
    completeDelivery: (job: TakenJob<DeliveryJob>): Promise<boolean> => sender.complete('delivery', job, options),
  };
}

/** An organization's jobs form a group in each queue, which limits how many of them are active at a time. */
function groupOf(organizationId: number) {
  return { id: String(organizationId) };
}
