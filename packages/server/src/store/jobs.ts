import type { Queryable } from './database.ts';
import { type JobSender, toBossDatabase } from './queue.ts';

/** What caused a job, in the words of the header `traceparent`; only where calls are traced. */
type Caused = { readonly traceparent?: string | undefined };

/** Products of one project, by ordinal, both ends included. */
export type BatchJob = Caused & {
  readonly organizationId: number;
  readonly projectNumber: number;
  readonly first: number;
  readonly last: number;
};

/** A project whose products all have an outcome. */
export type FinishJob = Caused & { readonly organizationId: number; readonly projectNumber: number };

/** One attempt to deliver an event. */
export type DeliveryJob = Caused & { readonly deliveryId: number };

/** Work to be done; inside a transaction it is there when the transaction commits. */
export function createJobs(db: Queryable, sender: JobSender) {
  const options = { db: toBossDatabase(db) };
  return {
    /** The larger the round, the later: all projects' first batches come before anybody's second one. */
    async addBatches(batches: readonly { readonly job: BatchJob; readonly round: number }[]): Promise<void> {
      const jobs = batches.map(({ job, round }) => ({ data: job, priority: -round }));
      await sender.insert('batch', jobs, options);
    },

    async addFinish(job: FinishJob): Promise<void> {
      await sender.send('finish', job, options);
    },

    async addDelivery(job: DeliveryJob, afterSeconds: number): Promise<void> {
      await sender.send('delivery', job, { ...options, startAfter: afterSeconds });
    },
  };
}
