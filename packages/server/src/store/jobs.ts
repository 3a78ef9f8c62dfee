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

/** What is shared out when a project is sealed. */
type BatchPlan = Omit<BatchJob, 'first' | 'last'> & {
  readonly totalProducts: number;
  /** How many rounds of others come before its first batch. */
  readonly firstRound: number;
};

/** A project whose products all have an outcome. */
export type FinishJob = Caused & { readonly organizationId: number; readonly projectNumber: number };

/** One attempt to deliver an event. */
export type DeliveryJob = Caused & { readonly deliveryId: number };

/** A sealed project that has not ended, with nothing in the queue that would bring it there. */
export type ForgottenProject = {
  readonly organizationId: number;
  readonly projectNumber: number;
  readonly totalProducts: number;
  /** Products without an outcome. */
  readonly missing: number;
};

/** Products that are worked on at once: a fraction of a second of one thread, a few hundred kilobytes of results. */
const batchSize = 500;

/** Work to be done; inside a transaction it is there when the transaction commits. */
export function createJobs(db: Queryable, sender: JobSender) {
  const options = { db: toBossDatabase(db) };

  /** The larger the round, the later: all projects' first batches come before anybody's second one. */
  async function addBatches(batches: readonly { readonly job: BatchJob; readonly round: number }[]) {
    const jobs = batches.map(({ job, round }) => ({ data: job, priority: -round }));
    await sender.insert('batch', jobs, options);
  }

  return {
    addBatches,

    /** The batches of a whole project. */
    async shareOut({ totalProducts, firstRound, ...project }: BatchPlan): Promise<void> {
      const batches = Array.from({ length: Math.ceil(totalProducts / batchSize) }, (_, index) => {
        const first = index * batchSize + 1;
        const last = Math.min(totalProducts, first + batchSize - 1);
        return { job: { ...project, first, last }, round: firstRound + index };
      });
      await addBatches(batches);
    },

    /** One statement, so that what a job has just become is seen as well as what came of it. */
    async listForgotten(): Promise<readonly ForgottenProject[]> {
      return db.query<ForgottenProject>({
        text: `SELECT organization_id AS "organizationId", id AS "projectNumber", total_products AS "totalProducts",
            total_products - enriched_products - failed_products AS missing
          FROM projects WHERE status = 'enriching' AND id NOT IN (
            SELECT (data->>'projectNumber')::bigint FROM pgboss.job
              WHERE name IN ('batch', 'finish') AND state < 'completed' AND data->>'projectNumber' IS NOT NULL)
          LIMIT 1000`,
      });
    },

    async addFinish(job: FinishJob): Promise<void> {
      await sender.send('finish', job, options);
    },

    async addDelivery(job: DeliveryJob, afterSeconds: number): Promise<void> {
      await sender.send('delivery', job, { ...options, startAfter: afterSeconds });
    },
  };
}
