import type { Queryable } from '../postgres/connection-pool.ts';

/** A project that no longer exists for callers, and whose rows and files are still to be removed. */
export type RemovedProject = {
  readonly organizationId: number;
  readonly number: number;
  readonly exportKeys: readonly string[];
};

/** Tables in which a project may have millions of rows, each with the number in its key that orders them. */
export const largeTables = { rows: 'position', products: 'ordinal', results: 'ordinal' } as const;
export type LargeTable = keyof typeof largeTables;

/** Tables in which a project usually has dozens of rows, and thousands at worst. */
export const smallTables = [
  'totals',
  'result_texts',
  'summary_parts',
  'reconciliation_lines',
  'sampled_products',
  'samples',
  'decide_calls',
  'reports',
  'receipts',
  'sign_offs',
] as const;

/** The removal of consecutive rows of a table. */
export type RemovalStep = {
  readonly removed: number;
  /** The number of the last one; null if none is left. */
  readonly last: number | null;
};

const selectRemoved = `SELECT organization_id AS "organizationId", project_id AS number, export_keys AS "exportKeys"
  FROM removed_projects`;

const isRemoved = 'EXISTS (SELECT FROM removed_projects WHERE organization_id = $1 AND project_id = $2)';

/**
 * The removal of projects, in short, repeatable steps: first the project itself, so that no call and no job can add to
 * it, then its contents, in batches of rows.
 */
export function createProjectRemovals(db: Queryable) {
  return {
    /** Makes projects inaccessible and records what is left to remove. Must run in a transaction. */
    async begin(organizationId: number, projectNumbers: readonly number[]): Promise<void> {
      const values = [organizationId, projectNumbers];
      // Locks first: a file that is recorded while we wait for the lock is visible only to the next statement.
      await db.query({
        text: 'SELECT FROM projects WHERE organization_id = $1 AND id = ANY($2) ORDER BY id FOR UPDATE',
        values,
      });
      await db.execute({
        text: `WITH gone AS (
            DELETE FROM projects WHERE organization_id = $1 AND id = ANY($2)
            RETURNING id, row_bytes, date_trunc('month', created_at AT TIME ZONE 'UTC')::date AS month,
              kept_rows + CASE status WHEN 'pending' THEN staged_rows ELSE sealed_rows END AS rows,
              total_products AS products
          ), removed AS (
            DELETE FROM exports WHERE organization_id = $1 AND project_id = ANY($2)
            RETURNING project_id, key, moving_from, size_bytes
          ), packs AS (
            DELETE FROM evidence_packs WHERE organization_id = $1 AND project_id = ANY($2)
            RETURNING project_id, key, moving_from
          ), files AS (
            SELECT project_id, sum(size_bytes) AS bytes,
              array_agg(key) || array_remove(array_agg(moving_from), NULL) AS keys
            FROM (SELECT * FROM removed UNION ALL SELECT *, 0 FROM packs) AS both_kinds GROUP BY project_id
          ), counted AS (
            INSERT INTO removed_usage AS u (organization_id, month, projects, rows, products, export_bytes)
            SELECT $1::bigint, month, count(*), sum(rows), sum(products), coalesce(sum(bytes), 0)
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
          INSERT INTO removed_projects (organization_id, project_id, export_keys)
          SELECT $1::bigint, gone.id, coalesce(files.keys, '{}')
          FROM gone LEFT JOIN files ON files.project_id = gone.id`,
        values,
      });
    },

    /** The removed projects of one organization. */
    async list(organizationId: number, limit: number): Promise<readonly RemovedProject[]> {
      return db.query<RemovedProject>({
        text: `${selectRemoved} WHERE organization_id = $1 LIMIT $2`,
        values: [organizationId, limit],
      });
    },

    /** The removed projects of all organizations. */
    async listAll(limit: number): Promise<readonly RemovedProject[]> {
      return db.query<RemovedProject>({ text: `${selectRemoved} LIMIT $1`, values: [limit] });
    },

    /** The partition of a table that contains a project's rows; undefined if the table has none. */
    async findPartition(organizationId: number, projectNumber: number, table: LargeTable): Promise<string | undefined> {
      const [row] = await db.query<{ partition: string }>({
        // In the order of the key: otherwise, the partition may be read from its beginning until the project is found.
        text: `SELECT tableoid::regclass::text AS partition FROM ${table}
          WHERE organization_id = $1 AND project_id = $2 ORDER BY ${largeTables[table]} LIMIT 1`,
        values: [organizationId, projectNumber],
      });
      return row?.partition;
    },

    /** Removes about this many rows of a project after the given number; call it again with the last number. */
    async removeRows(
      organizationId: number,
      projectNumber: number,
      from: { readonly table: LargeTable; readonly after: number; readonly limit: number },
    ): Promise<RemovalStep> {
      const { table, after, limit } = from;
      const key = largeTables[table];
      const [step] = await db.query<RemovalStep>({
        // Rows are removed range by range along the key: a search for any remaining rows would have to skip those just
        // removed.
        text: `WITH next AS (
            SELECT ${key} FROM ${table} WHERE organization_id = $1 AND project_id = $2 AND ${key} > $3 AND ${isRemoved}
            ORDER BY ${key} LIMIT $4
          ), gone AS (
            DELETE FROM ${table} WHERE organization_id = $1 AND project_id = $2 AND ${key} > $3
              AND ${key} <= (SELECT max(${key}) FROM next) RETURNING 1
          )
          SELECT (SELECT count(*) FROM gone) AS removed, (SELECT max(${key}) FROM next) AS last`,
        values: [organizationId, projectNumber, after, limit],
      });
      return step ?? { removed: 0, last: null };
    },

    /** Removes a batch of rows of a project and returns how many: 0 when there are no more. */
    async removeSmallRows(
      organizationId: number,
      projectNumber: number,
      from: { readonly table: (typeof smallTables)[number]; readonly limit: number },
    ): Promise<number> {
      return db.execute({
        text: `DELETE FROM ${from.table}
          WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${from.table} WHERE organization_id = $1 AND project_id = $2 LIMIT $3))
            AND organization_id = $1 AND project_id = $2 AND ${isRemoved}`,
        values: [organizationId, projectNumber, from.limit],
      });
    },

    /** The same for decisions that apply only to the project: decisions of the organization outlive it. */
    async removeDecisions(organizationId: number, projectNumber: number, limit: number): Promise<number> {
      return db.execute({
        text: `DELETE FROM decisions WHERE organization_id = $1 AND ${isRemoved} AND id IN (
          SELECT id FROM decisions
          WHERE organization_id = $1 AND project_id = $2 AND validity = 'project' LIMIT $3)`,
        values: [organizationId, projectNumber, limit],
      });
    },

    /** The same for comparisons with the project on either side. */
    async removeComparisons(organizationId: number, projectNumber: number, limit: number): Promise<number> {
      return db.execute({
        text: `DELETE FROM comparisons WHERE ctid = ANY(ARRAY(
            SELECT ctid FROM comparisons
            WHERE organization_id = $1 AND (before_project_id = $2 OR after_project_id = $2) LIMIT $3))
          AND organization_id = $1 AND ${isRemoved}`,
        values: [organizationId, projectNumber, limit],
      });
    },

    /**
     * Removes what remains of a project whose rows are gone, and the record of its removal. Its number is free again.
     */
    async end(organizationId: number, projectNumber: number): Promise<void> {
      await db.execute({
        text: `WITH done AS (
            DELETE FROM removed_projects WHERE organization_id = $1 AND project_id = $2 RETURNING project_id AS id
          ), a AS (DELETE FROM project_summaries USING done WHERE organization_id = $1 AND project_id = done.id),
          b AS (DELETE FROM reconciliations USING done WHERE organization_id = $1 AND project_id = done.id),
          c AS (DELETE FROM project_owners USING done WHERE organization_id = $1 AND project_id = done.id)
          DELETE FROM deliveries USING done WHERE organization_id = $1 AND project_id = done.id`,
        values: [organizationId, projectNumber],
      });
    },

    /**
     * Vacuums a partition, so that new rows reuse the space of removed ones. Must not run in a transaction. Does
     * nothing if another process is already vacuuming it; an autovacuum gives way.
     */
    async vacuum(partition: string): Promise<void> {
      if (!/^\w+$/.test(partition)) throw new Error('not the name of a partition');
      const underWay = await db.query({
        text: `SELECT FROM pg_stat_progress_vacuum v JOIN pg_stat_activity a ON a.pid = v.pid
          WHERE v.relid = $1::regclass AND a.backend_type = 'client backend'`,
        values: [partition],
      });
      if (underWay.length > 0) return;
      await db.execute({ text: `VACUUM ${partition}` });
      // Starts a new transaction: on an idle database, the next vacuum would still consider the previous ones to be
      // running.
      await db.query({ text: 'SELECT pg_current_xact_id()' });
    },
  };
}
