import type { Queryable } from '../postgres/connection-pool.ts';

/** A file of a completed project, with the project's name for the file name. */
export type StoredExport = {
  readonly revision: number;
  readonly key: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly projectName: string;
};

/** A file that was replaced by a newer one. */
export type OutdatedExport = {
  readonly organizationId: number;
  readonly projectNumber: number;
  readonly revision: number;
};

/** The files of completed projects. */
export function createExports(db: Queryable) {
  return {
    /**
     * The file can be downloaded once the transaction commits. False if the revision already has one. The transaction
     * must hold the lock on the project.
     */
    async insert(
      organizationId: number,
      projectNumber: number,
      file: { readonly revision: number; readonly key: string; readonly sizeBytes: number; readonly sha256: string },
    ): Promise<boolean> {
      const { revision, key, sizeBytes, sha256 } = file;
      const inserted = await db.execute({
        text: `INSERT INTO exports (organization_id, project_id, revision, key, size_bytes, sha256)
          VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT ON CONSTRAINT exports_pkey DO NOTHING`,
        values: [organizationId, projectNumber, revision, key, sizeBytes, sha256],
      });
      return inserted > 0;
    },

    /**
     * The file of the newest revision that has one; undefined before the project is completed and after its file was
     * removed.
     */
    async find(organizationId: number, projectNumber: number): Promise<StoredExport | undefined> {
      const [row] = await db.query<StoredExport>({
        name: 'exports-find',
        text: `SELECT e.revision, e.key, e.size_bytes AS "sizeBytes", e.sha256, p.name AS "projectName"
          FROM projects p JOIN exports e ON e.organization_id = p.organization_id AND e.project_id = p.id
          WHERE p.organization_id = $1 AND p.id = $2 ORDER BY e.revision DESC LIMIT 1`,
        values: [organizationId, projectNumber],
      });
      return row;
    },

    /**
     * Files of all organizations that were replaced by a newer one at least this long ago, except for the first file of
     * a project, which is the result of sealing it. A file that is being moved to another key is skipped until it has
     * arrived.
     */
    async listOutdated(afterSeconds: number, limit: number): Promise<readonly OutdatedExport[]> {
      return db.query<OutdatedExport>({
        text: `SELECT organization_id AS "organizationId", project_id AS "projectNumber", revision FROM exports e
          WHERE revision > 0 AND moving_from IS NULL AND EXISTS (
            SELECT FROM exports n WHERE n.organization_id = e.organization_id AND n.project_id = e.project_id
              AND n.revision > e.revision AND n.created_at < now() - $1 * interval '1 second')
          LIMIT $2`,
        values: [afterSeconds, limit],
      });
    },

    /**
     * Forgets a file and returns its key; undefined if it is gone or being moved. Its bytes still count as used.
     */
    async remove(organizationId: number, projectNumber: number, revision: number): Promise<string | undefined> {
      const [row] = await db.query<{ key: string }>({
        text: `WITH gone AS (
            DELETE FROM exports WHERE organization_id = $1 AND project_id = $2 AND revision = $3 AND moving_from IS NULL
            RETURNING key, size_bytes
          ), counted AS (
            INSERT INTO removed_usage AS u (organization_id, month, projects, rows, products, export_bytes)
            SELECT organization_id, date_trunc('month', created_at AT TIME ZONE 'UTC')::date, 0, 0, 0, gone.size_bytes
            FROM projects, gone WHERE organization_id = $1 AND id = $2
            ON CONFLICT ON CONSTRAINT removed_usage_pkey DO UPDATE SET export_bytes = u.export_bytes + excluded.export_bytes
          )
          SELECT key FROM gone`,
        values: [organizationId, projectNumber, revision],
      });
      return row?.key;
    },

    /** The keys among these, of any organization, that belong to files that are kept or being moved. */
    async findKnown(keys: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await db.query<{ key: string }>({
        text: `SELECT key FROM exports WHERE key = ANY($1)
          UNION ALL SELECT moving_from FROM exports WHERE moving_from = ANY($1)`,
        values: [keys],
      });
      return new Set(rows.map(({ key }) => key));
    },
  };
}
