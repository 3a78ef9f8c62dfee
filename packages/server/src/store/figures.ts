import type { Queryable } from '../postgres/connection-pool.ts';

/** The projects in progress. */
export type WorkFigures = {
  readonly projects: number;
  readonly products: number;
  /** Time since the oldest of them was sealed. */
  readonly oldestSeconds: number;
};

/**
 * How long work has been waiting for a worker: the project that has made no progress for the longest time, and the
 * delivery whose attempt has been due for the longest time. Zero if there is none.
 */
export type WaitingFigures = { readonly projectSeconds: number; readonly deliverySeconds: number };

/** Figures for operators across all organizations: counts and ages, no content. */
export function createFigures(db: Queryable) {
  return {
    async readWork(): Promise<WorkFigures> {
      const [row] = await db.query<WorkFigures>({
        text: `SELECT count(*) AS projects,
            coalesce(sum(total_products - enriched_products - failed_products), 0)::float8 AS products,
            coalesce(extract(epoch FROM now() - min(submitted_at)), 0)::float8 AS "oldestSeconds"
          FROM projects WHERE status = 'enriching'`,
      });
      return row ?? { projects: 0, products: 0, oldestSeconds: 0 };
    },

    async readWaiting(): Promise<WaitingFigures> {
      const [project] = await db.query<{ seconds: number }>({
        text: `SELECT coalesce(extract(epoch FROM now() - min(coalesce(progressed_at, submitted_at))), 0)::float8 AS seconds
          FROM projects WHERE status = 'enriching'`,
      });
      const [delivery] = await db.query<{ seconds: number }>({
        text: `SELECT coalesce(extract(epoch FROM now() - min(next_attempt_at)), 0)::float8 AS seconds
          FROM deliveries WHERE status = 'pending' AND next_attempt_at <= now()`,
      });
      return { projectSeconds: project?.seconds ?? 0, deliverySeconds: delivery?.seconds ?? 0 };
    },
  };
}
