import type { Queryable } from '../postgres/connection-pool.ts';

/** The projects in progress. */
export type WorkFigures = { readonly projects: number; readonly products: number; readonly oldestSeconds: number };

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
  };
}
