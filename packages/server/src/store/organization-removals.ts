import type { Queryable } from '../postgres/connection-pool.ts';

/** The number of items and, if relevant, their size in bytes. */
export type Inventory = Readonly<Record<string, { readonly count: number; readonly bytes: number | null }>>;

/** The items that each line of the inventory counts. */
const counts = {
  // Including those whose removal was interrupted.
  projects: `SELECT (SELECT count(*) FROM projects WHERE organization_id = $1)
    + (SELECT count(*) FROM removed_projects WHERE organization_id = $1), NULL::numeric`,
  rows: rowsOf('rows'),
  products: rowsOf('products', 'sum(cardinality(row_counts))'),
  results: rowsOf('results'),
  'texts of results': rowsOf('result_texts'),
  totals: rowsOf('totals'),
  'reconciliation lines': rowsOf('reconciliation_lines'),
  reconciliations: rowsOf('reconciliations'),
  summaries: rowsOf('project_summaries'),
  'parts of summaries': rowsOf('summary_parts'),
  samples: rowsOf('samples'),
  'sampled products': rowsOf('sampled_products'),
  decisions: rowsOf('decisions'),
  'revocations of decisions': countOf('decision_revocations'),
  'answers to Decide': rowsOf('decide_calls'),
  exports: 'SELECT count(*), coalesce(sum(size_bytes), 0) FROM exports WHERE organization_id = $1',
  reports: rowsOf('reports'),
  comparisons: rowsOf('comparisons'),
  receipts: rowsOf('receipts'),
  'sign-offs': rowsOf('sign_offs'),
  'evidence packs': 'SELECT count(*), coalesce(sum(size_bytes), 0) FROM evidence_packs WHERE organization_id = $1',
  deliveries: rowsOf('deliveries'),
  'failing receivers': countOf('webhook_endpoints'),
  'idempotency keys': countOf('idempotency_keys'),
  referentials: 'SELECT count(*), coalesce(sum(octet_length(content)), 0) FROM referentials WHERE organization_id = $1',
  'API keys': countOf('api_keys'),
  'uses of keys': countOf('key_uses'),
} as const;

function rowsOf(table: string, count = 'count(*)'): string {
  return `SELECT coalesce(${count}, 0), coalesce(sum(pg_column_size(t.*)), 0) FROM ${table} t WHERE t.organization_id = $1`;
}

function countOf(table: string): string {
  return `SELECT count(*), NULL::numeric FROM ${table} WHERE organization_id = $1`;
}

/** The removal of organizations, in short, repeatable steps. */
export function createOrganizationRemovals(db: Queryable) {
  return {
    /**
     * Once the transaction commits, the organization's keys count as revoked. Beginning again does not change the time.
     */
    async begin(organizationId: number): Promise<void> {
      await db.execute({
        text: 'UPDATE organizations SET deleting_since = coalesce(deleting_since, now()) WHERE id = $1',
        values: [organizationId],
      });
    },

    /** Everything that `organization delete` removes. Reads every row once. */
    async takeInventory(organizationId: number): Promise<Inventory> {
      const lines = Object.entries(counts).map(
        ([name, count]) => `SELECT '${name}' AS name, c.* FROM (${count}) AS c (count, bytes)`,
      );
      const rows = await db.query<{ name: string; count: number; bytes: number | string | null }>({
        text: lines.join(' UNION ALL '),
        values: [organizationId],
      });
      return Object.fromEntries(
        rows.map(({ name, count, bytes }) => [name, { count, bytes: bytes === null ? null : Number(bytes) }]),
      );
    },

    /** Its projects after the given one, ordered by number. */
    async listProjects(organizationId: number, after: number, limit: number): Promise<readonly number[]> {
      const rows = await db.query<{ number: number }>({
        text: 'SELECT id AS number FROM projects WHERE organization_id = $1 AND id > $2 ORDER BY id LIMIT $3',
        values: [organizationId, after, limit],
      });
      return rows.map(({ number }) => number);
    },

    /** Removes a batch of deliveries without a project, with their attempts; returns how many. */
    async removeDeliveries(organizationId: number, limit: number): Promise<number> {
      return db.execute({
        text: `DELETE FROM deliveries WHERE organization_id = $1 AND id IN
          (SELECT id FROM deliveries WHERE organization_id = $1 LIMIT $2)`,
        values: [organizationId, limit],
      });
    },

    /** Removes a batch of decisions without a project, with their revocations; returns how many. */
    async removeDecisions(organizationId: number, limit: number): Promise<number> {
      return db.execute({
        text: `DELETE FROM decisions WHERE organization_id = $1 AND id IN
          (SELECT id FROM decisions WHERE organization_id = $1 LIMIT $2)`,
        values: [organizationId, limit],
      });
    },

    async removeIdempotencyKeys(organizationId: number, limit: number): Promise<number> {
      return db.execute({
        text: `DELETE FROM idempotency_keys WHERE organization_id = $1 AND key IN
          (SELECT key FROM idempotency_keys WHERE organization_id = $1 LIMIT $2)`,
        values: [organizationId, limit],
      });
    },

    /**
     * Removes its keys with their uses, referentials, figures, secrets and name. False if it has projects again,
     * created by a call that was admitted before the deletion began. Must run in a transaction.
     */
    async end(organizationId: number): Promise<boolean> {
      // A concurrent creation of a key waits, and then finds no organization.
      await db.query({ text: 'SELECT FROM organizations WHERE id = $1 FOR UPDATE', values: [organizationId] });
      const [left] = await db.query({
        text: `SELECT FROM projects WHERE organization_id = $1
          UNION ALL SELECT FROM removed_projects WHERE organization_id = $1 LIMIT 1`,
        values: [organizationId],
      });
      if (left !== undefined) return false;
      await db.execute({ text: 'DELETE FROM api_keys WHERE organization_id = $1', values: [organizationId] });
      await db.execute({ text: 'DELETE FROM referentials WHERE organization_id = $1', values: [organizationId] });
      await db.execute({ text: 'DELETE FROM webhook_endpoints WHERE organization_id = $1', values: [organizationId] });
      // An import that was admitted before the deletion began may have added some.
      await db.execute({ text: 'DELETE FROM decisions WHERE organization_id = $1', values: [organizationId] });
      await db.execute({ text: 'DELETE FROM decision_numbers WHERE organization_id = $1', values: [organizationId] });
      await db.execute({ text: 'DELETE FROM removed_usage WHERE organization_id = $1', values: [organizationId] });
      await db.execute({ text: 'DELETE FROM organizations WHERE id = $1', values: [organizationId] });
      return true;
    },
  };
}
