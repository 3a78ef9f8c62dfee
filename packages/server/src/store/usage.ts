import type { Queryable } from '../postgres/connection-pool.ts';

/** The usage of an organization in one month (UTC). Projects belong to the month of their creation. */
export type MonthlyUsage = {
  readonly organization: string;
  /** `2026-03` */
  readonly month: string;
  readonly projects: number;
  readonly rows: number;
  readonly products: number;
  readonly exportBytes: number;
  /** Calls whose key was accepted; kept as long as the audit log. */
  readonly calls: number;
};

/** Usage figures of all organizations, for operators. Removed projects are included. */
export function createUsage(db: Queryable) {
  return {
    /** By name and month, from the month of the given time on. */
    async list(since: Date | undefined): Promise<readonly MonthlyUsage[]> {
      return db.query<MonthlyUsage>({
        text: `WITH figures (organization_id, month, projects, rows, products, export_bytes, calls) AS (
            SELECT p.organization_id, date_trunc('month', p.created_at AT TIME ZONE 'UTC')::date, count(*),
              sum(p.kept_rows + CASE p.status WHEN 'pending' THEN p.staged_rows ELSE p.sealed_rows END),
              sum(p.total_products), sum(e.bytes), 0
            FROM projects p LEFT JOIN
              (SELECT organization_id, project_id, sum(size_bytes) AS bytes FROM exports GROUP BY 1, 2) e
                ON e.organization_id = p.organization_id AND e.project_id = p.id
            GROUP BY 1, 2
            UNION ALL
            SELECT organization_id, month, projects, rows, products, export_bytes, 0 FROM removed_usage
            UNION ALL
            SELECT organization_id, date_trunc('month', day)::date, 0, 0, 0, 0, sum(calls)
            FROM key_uses WHERE outcome = 'accepted' GROUP BY 1, 2
          )
          SELECT o.name AS organization, to_char(f.month, 'YYYY-MM') AS month, sum(f.projects)::bigint AS projects,
            sum(f.rows)::bigint AS rows, sum(f.products)::bigint AS products,
            coalesce(sum(f.export_bytes), 0)::bigint AS "exportBytes", sum(f.calls)::bigint AS calls
          FROM figures f JOIN organizations o ON o.id = f.organization_id
          WHERE $1::timestamptz IS NULL OR f.month >= date_trunc('month', $1 AT TIME ZONE 'UTC')
          GROUP BY o.id, f.month ORDER BY o.name, f.month`,
        values: [since ?? null],
      });
    },
  };
}
