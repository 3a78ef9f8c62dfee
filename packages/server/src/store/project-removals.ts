import type { Queryable } from '../postgres/connection-pool.ts';

/** A project that is gone for everybody and whose rows and file are still to be removed. */
export type RemovedProject = {
  readonly organizationId: number;
  readonly number: number;
  readonly exportKey: string | null;
};

/** Where a project may have millions of rows. */
export const largeTables = ['activities', 'products', 'product_rows', 'product_results'] as const;

const selectRemoved = `SELECT organization_id AS "organizationId", project_id AS number, export_key AS "exportKey"
  FROM removed_projects`;

/**
 * The end of projects, in steps that are short and can be repeated: first the project itself, so that no call and no job
 * adds to it any more, then what it consists of, some rows at a time.
 */
export function createProjectRemovals(db: Queryable) {
  return {
    /** Takes projects away from everybody and notes what is left to remove. Belongs in a transaction. */
    async begin(organizationId: number, projectNumbers: readonly number[]): Promise<void> {
      const values = [organizationId, projectNumbers];
      // The lock comes first: a file that is recorded while we wait for it is seen by the next statement only.
      await db.query({
        text: 'SELECT FROM projects WHERE organization_id = $1 AND id = ANY($2) ORDER BY id FOR UPDATE',
        values,
      });
      await db.execute({
        text: `WITH gone AS (
            DELETE FROM projects WHERE organization_id = $1 AND id = ANY($2)
            RETURNING id, row_bytes, date_trunc('month', created_at AT TIME ZONE 'UTC')::date AS month,
              CASE status WHEN 'pending' THEN staged_rows ELSE sealed_rows END AS rows, total_products AS products
          ), files AS (
            DELETE FROM exports USING gone WHERE project_id = gone.id RETURNING project_id, key, size_bytes
          ), counted AS (
            INSERT INTO removed_usage AS u (organization_id, month, projects, rows, products, export_bytes)
            SELECT $1::bigint, month, count(*), sum(rows), sum(products), coalesce(sum(size_bytes), 0)
            FROM gone LEFT JOIN files ON files.project_id = gone.id GROUP BY month
            ON CONFLICT ON CONSTRAINT removed_usage_pkey DO UPDATE SET projects = u.projects + excluded.projects,
              rows = u.rows + excluded.rows, products = u.products + excluded.products,
              export_bytes = u.export_bytes + excluded.export_bytes
          ), returned AS (
            UPDATE quotas q SET projects = greatest(0, q.projects - g.projects), rows = greatest(0, q.rows - g.rows),
              bytes = greatest(0, q.bytes - g.bytes)
            FROM (SELECT count(*) AS projects, sum(rows) AS rows, sum(row_bytes) AS bytes FROM gone) g
            WHERE q.organization_id = $1 AND g.projects > 0
          )
          INSERT INTO removed_projects (organization_id, project_id, export_key)
          SELECT $1::bigint, gone.id, files.key FROM gone LEFT JOIN files ON files.project_id = gone.id`,
        values,
      });
    },

    /** Of one organization. */
    async list(organizationId: number, limit: number): Promise<readonly RemovedProject[]> {
      return db.query<RemovedProject>({
        text: `${selectRemoved} WHERE organization_id = $1 LIMIT $2`,
        values: [organizationId, limit],
      });
    },

    /** Of all organizations. */
    async listAll(limit: number): Promise<readonly RemovedProject[]> {
      return db.query<RemovedProject>({ text: `${selectRemoved} LIMIT $1`, values: [limit] });
    },

    /** Removes some rows of a project and returns how many: none when there are no more. */
    async removeRows(
      organizationId: number,
      projectNumber: number,
      from: { readonly table: (typeof largeTables)[number]; readonly limit: number },
    ): Promise<number> {
      return db.execute({
        text: `DELETE FROM ${from.table}
          WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${from.table} WHERE project_id = $2 LIMIT $3)) AND project_id = $2
            AND EXISTS (SELECT FROM removed_projects WHERE organization_id = $1 AND project_id = $2)`,
        values: [organizationId, projectNumber, from.limit],
      });
    },

    /** Removes what else there is of a project whose rows are gone, and the note itself. */
    async end(organizationId: number, projectNumber: number): Promise<void> {
      await db.execute({
        text: `WITH done AS (
            DELETE FROM removed_projects WHERE organization_id = $1 AND project_id = $2 RETURNING project_id AS id
          ), a AS (DELETE FROM category_summaries USING done WHERE project_id = done.id),
          b AS (DELETE FROM reconciliations USING done WHERE organization_id = $1 AND project_id = done.id)
          DELETE FROM deliveries USING done WHERE project_id = done.id`,
        values: [organizationId, projectNumber],
      });
    },
  };
}
