import type { Queryable } from './database.ts';
import { queues } from './queue.ts';

/** The jobs of one queue. */
export type QueueFigures = {
  readonly queue: string;
  /** Those that a worker could begin with. */
  readonly waiting: number;
  /** Those whose time has not come. */
  readonly delayed: number;
  readonly active: number;
  /** Those that will not be tried again; the queue forgets them after an hour. */
  readonly dead: number;
  /** Those whose worker has said nothing for two minutes. */
  readonly silent: number;
  /** How long the one that waits longest could have begun; zero where none waits. */
  readonly oldestSeconds: number;
};

/** The projects at work. */
export type WorkFigures = {
  readonly projects: number;
  readonly products: number;
  readonly oldestSeconds: number;
};

/** Figures over all organizations, for operators: counts and ages, no content. */
export function createFigures(db: Queryable) {
  return {
    /** One line for each queue, also where it is empty. */
    async readQueues(): Promise<readonly QueueFigures[]> {
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

    async readWork(): Promise<WorkFigures> {
      const [row] = await db.query<WorkFigures>({
        text: `SELECT count(*) AS projects,
            coalesce(sum(total_products - enriched_products - failed_products), 0)::float8 AS products,
            coalesce(extract(epoch FROM now() - min(submitted_at)), 0)::float8 AS "oldestSeconds"
          FROM projects WHERE status = 'enriching'`,
      });
      return row ?? { projects: 0, products: 0, oldestSeconds: 0 };
    },
  };
}
