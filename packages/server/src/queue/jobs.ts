import type { CategoryMode } from '@ledgerprint/engine/category-mode';
import type { Queryable } from '../postgres/connection-pool.ts';
import { type JobSender, queues, toBossDatabase } from './queue.ts';

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
  /** How many rounds of other projects come before it. Absent in jobs of earlier versions. */
  readonly round?: number;
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

/** A sealed project that has not finished, and has no jobs in the queue that would finish it. */
export type ForgottenProject = {
  readonly organizationId: number;
  readonly projectNumber: number;
  readonly categoryMode: CategoryMode;
  readonly totalProducts: number;
  /** Products without a result. */
  readonly missing: number;
};

/** The jobs of one queue. */
export type QueueFigures = {
  readonly queue: string;
  /** Jobs that a worker could start now. */
  readonly waiting: number;
  /** Jobs scheduled for later. */
  readonly delayed: number;
  readonly active: number;
  /** Jobs that will not be retried; the queue forgets them after an hour. */
  readonly dead: number;
  /** Jobs whose worker has sent no heartbeat for two minutes. */
  readonly silent: number;
  /** How long the oldest startable job has been waiting; zero if there is none. */
  readonly oldestSeconds: number;
};

/** The jobs of an organization's projects and deliveries. */
const ownJobs = `data->>'organizationId' = $1::bigint::text
  OR name = 'delivery' AND (data->>'deliveryId')::bigint IN (SELECT id FROM deliveries WHERE organization_id = $1::bigint)`;

/** Adds jobs; inside a transaction, they appear when the transaction commits. */
export function createJobs(db: Queryable, sender: JobSender) {
  const options = { db: toBossDatabase(db) };

  return {
    /** The higher the round, the later: the first batches of all projects come before any second batch. */
    async addBatches(batches: readonly BatchJob[]): Promise<void> {
      const jobs = batches.map((job) => ({
        data: job,
        priority: -(job.round ?? 0),
        group: groupOf(job.organizationId),
      }));
      await sender.insert('batch', jobs, options);
    },

    /** One statement, so that a job that has just changed state and its consequences are seen together. */
    async listForgotten(): Promise<readonly ForgottenProject[]> {
      return db.query<ForgottenProject>({
        text: `SELECT organization_id AS "organizationId", id AS "projectNumber", category_mode AS "categoryMode",
            total_products AS "totalProducts", total_products - enriched_products - failed_products AS missing
          FROM projects WHERE status = 'enriching' AND id NOT IN (
            SELECT (data->>'projectNumber')::bigint FROM pgboss.job
              WHERE name IN ('batch', 'finish') AND state < 'completed' AND data->>'projectNumber' IS NOT NULL)
          LIMIT 1000`,
      });
    },

    /** One entry for each queue, even if it is empty. */
    async readFigures(): Promise<readonly QueueFigures[]> {
      return db.query<QueueFigures>({
        text: `SELECT queue,
            count(job.id) FILTER (WHERE state < 'active' AND start_after <= now()) AS waiting,
            count(job.id) FILTER (WHERE state < 'active' AND start_after > now()) AS delayed,
            count(job.id) FILTER (WHERE state = 'active') AS active,
            count(job.id) FILTER (WHERE state = 'failed') AS dead,
            count(job.id) FILTER (WHERE state = 'active'
              AND coalesce(heartbeat_on, started_on) < now() - interval '2 minutes') AS silent,
            coalesce(extract(epoch FROM now() - min(greatest(created_on, start_after))
              FILTER (WHERE state < 'active' AND start_after <= now())), 0)::float8 AS "oldestSeconds"
          FROM unnest($1::text[]) WITH ORDINALITY AS known (queue, place)
          LEFT JOIN pgboss.job ON job.name = queue AND state <> 'completed'
          GROUP BY queue, place ORDER BY place`,
        values: [Object.keys(queues)],
      });
    },

    /** Number of jobs of an organization, in any state. */
    async count(organizationId: number): Promise<number> {
      const [row] = await db.query<{ count: number }>({
        text: `SELECT count(*) FROM pgboss.job WHERE ${ownJobs}`,
        values: [organizationId],
      });
      return row?.count ?? 0;
    },

    /** Removes a batch of jobs of an organization, in any state; returns how many. */
    async remove(organizationId: number, limit: number): Promise<number> {
      return db.execute({
        text: `DELETE FROM pgboss.job WHERE (name, id) IN
          (SELECT name, id FROM pgboss.job WHERE ${ownJobs} LIMIT $2)`,
        values: [organizationId, limit],
      });
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
      const waiting = `name = 'export' AND state < 'active'
        AND data->>'organizationId' = $1::bigint::text AND data->>'projectNumber' = $2::bigint::text`;
      const changed = await db.execute({
        name: 'jobs-change-export',
        text: `UPDATE pgboss.job SET data = $3::jsonb, state = 'created', retry_count = 0, created_on = now(),
            start_after = now() + $4 * interval '1 second',
            keep_until = now() + $4 * interval '1 second' + (keep_until - start_after)
          WHERE ${waiting}`,
        values: [organizationId, projectNumber, JSON.stringify(job), afterSeconds],
      });
      if (changed === 1) return;
      // A failed job may be waiting for its retry in addition to a later one.
      if (changed > 1)
        await db.execute({ text: `DELETE FROM pgboss.job WHERE ${waiting}`, values: [organizationId, projectNumber] });
      await sender.send('export', job, { ...options, startAfter: afterSeconds, group: groupOf(organizationId) });
    },

    /** Adds the job, unless there is an unfinished job with this key. */
    async addBuild(job: BuildJob, key: string): Promise<void> {
      await sender.send('report', job, { ...options, singletonKey: key, group: groupOf(job.organizationId) });
    },

    /** Whether the last job with this key failed for good in the last ten minutes. */
    async hasFailedBuild(key: string): Promise<boolean> {
      const [last] = await db.query<{ failed: boolean }>({
        text: `SELECT state = 'failed' AND completed_on > now() - interval '10 minutes' AS failed FROM pgboss.job
          WHERE name = 'report' AND singleton_key = $1 ORDER BY created_on DESC LIMIT 1`,
        values: [key],
      });
      return last?.failed ?? false;
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

    /** Times of the next attempts of these deliveries, for those that have one. */
    async listDeliveryTimes(deliveryIds: readonly number[]) {
      return db.query<{ deliveryId: number; startAfter: Date }>({
        text: `SELECT (data->>'deliveryId')::bigint AS "deliveryId", min(start_after) AS "startAfter"
          FROM pgboss.job WHERE name = 'delivery' AND state < 'active' AND data->>'deliveryId' = ANY($1::text[])
          GROUP BY 1`,
        values: [deliveryIds.map(String)],
      });
    },

    /** Puts an active job back for later; this does not count as an attempt. */
    async postponeDelivery(jobId: string, afterSeconds: number): Promise<void> {
      await db.execute({
        text: `UPDATE pgboss.job SET state = 'created', started_on = NULL, heartbeat_on = NULL,
            start_after = now() + $2 * interval '1 second'
          WHERE name = 'delivery' AND id = $1::uuid AND state = 'active'`,
        values: [jobId, afterSeconds],
      });
    },
  };
}

/** An organization's jobs form a group in each queue, which limits how many of them are active at a time. */
function groupOf(organizationId: number) {
  return { id: String(organizationId) };
}
