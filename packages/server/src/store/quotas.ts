import type { Queryable } from '../postgres/connection-pool.ts';

/**
 * What an organization stores: its projects, their rows including kept ones, and the bytes of those rows, of decisions,
 * samples and receipts, and of evidence packs.
 */
export type Stored = { readonly projects: number; readonly rows: number; readonly bytes: number };

/** What small records count as, whatever their texts. */
export const bytesOf = { decision: 1_000, sampledProduct: 200, receipt: 2_000 } as const;

/** The maximum of each; null if not limited. */
export type StorageLimits = { readonly [Kind in keyof Stored]: number | null };

/** The limits of an organization and its current usage. */
export type Quota = { readonly most: StorageLimits; readonly stored: Stored };

/** The quota of an organization, with its name. */
export type NamedQuota = Quota & { readonly organization: string };

type Row = Stored & {
  readonly mostProjects: number | null;
  readonly mostRows: number | null;
  readonly mostBytes: number | null;
};

const columns = `q.projects, q.rows, q.bytes, q.most_projects AS "mostProjects", q.most_rows AS "mostRows",
  q.most_bytes AS "mostBytes"`;

/** The organizations whose storage is limited. Usage of others is not counted. */
export function createQuotas(db: Queryable) {
  return {
    /** Undefined if nothing is limited. */
    async find(organizationId: number): Promise<Quota | undefined> {
      const [row] = await db.query<Row>({
        text: `SELECT ${columns} FROM quotas q WHERE q.organization_id = $1`,
        values: [organizationId],
      });
      return row && toQuota(row);
    },

    /** The quotas of all organizations, ordered by name. */
    async list(): Promise<readonly NamedQuota[]> {
      const rows = await db.query<Row & { readonly organization: string }>({
        text: `SELECT o.name AS organization, ${columns}
          FROM quotas q JOIN organizations o ON o.id = q.organization_id ORDER BY o.name`,
      });
      return rows.map((row) => ({ organization: row.organization, ...toQuota(row) }));
    },

    /**
     * Adds what a call stores to the usage and returns the new usage; undefined if nothing is limited. Other calls of
     * the organization wait until the transaction ends, so make it the last statement, after the lock on the project.
     */
    async add(organizationId: number, added: Stored): Promise<Quota | undefined> {
      const [row] = await db.query<Row>({
        name: 'quotas-add',
        text: `UPDATE quotas q SET projects = q.projects + $2, rows = q.rows + $3, bytes = q.bytes + $4
          WHERE q.organization_id = $1 RETURNING ${columns}`,
        values: [organizationId, added.projects, added.rows, added.bytes],
      });
      return row && toQuota(row);
    },

    /** Must run in a transaction together with a recount. */
    async set(organizationId: number, most: StorageLimits): Promise<void> {
      await db.execute({
        text: `INSERT INTO quotas (organization_id, most_projects, most_rows, most_bytes, projects, rows, bytes)
          VALUES ($1, $2, $3, $4, 0, 0, 0)
          ON CONFLICT ON CONSTRAINT quotas_pkey DO UPDATE SET most_projects = excluded.most_projects,
            most_rows = excluded.most_rows, most_bytes = excluded.most_bytes`,
        values: [organizationId, most.projects, most.rows, most.bytes],
      });
    },

    async remove(organizationId: number): Promise<void> {
      await db.execute({ text: 'DELETE FROM quotas WHERE organization_id = $1', values: [organizationId] });
    },

    /** Blocks counting by calls until the transaction ends, so that the next count is complete. */
    async lock(organizationId: number): Promise<void> {
      await db.query({ text: 'SELECT FROM quotas WHERE organization_id = $1 FOR UPDATE', values: [organizationId] });
    },

    /** Recounts the usage. The row must be locked, or just set, by an earlier statement of the transaction. */
    async recount(organizationId: number): Promise<void> {
      await db.execute({
        text: `UPDATE quotas SET (projects, rows, bytes) = (
            SELECT count(*), coalesce(sum(kept_rows + CASE status WHEN 'pending' THEN staged_rows ELSE sealed_rows END), 0),
              coalesce(sum(row_bytes), 0)
                + $2 * (SELECT count(*) FROM decisions WHERE organization_id = $1)
                + $3 * (SELECT count(*) FROM sampled_products WHERE organization_id = $1)
                + $4 * (SELECT count(*) FROM receipts WHERE organization_id = $1)
                + (SELECT coalesce(sum(size_bytes), 0) FROM evidence_packs WHERE organization_id = $1)
            FROM projects WHERE organization_id = $1
          ) WHERE organization_id = $1`,
        values: [organizationId, bytesOf.decision, bytesOf.sampledProduct, bytesOf.receipt],
      });
    },

    async listOrganizations(): Promise<readonly number[]> {
      const rows = await db.query<{ organizationId: number }>({
        text: 'SELECT organization_id AS "organizationId" FROM quotas ORDER BY 1',
      });
      return rows.map(({ organizationId }) => organizationId);
    },
  };
}

function toQuota({ projects, rows, bytes, mostProjects, mostRows, mostBytes }: Row): Quota {
  return { most: { projects: mostProjects, rows: mostRows, bytes: mostBytes }, stored: { projects, rows, bytes } };
}
