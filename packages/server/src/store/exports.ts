import type { Queryable } from '../postgres/connection-pool.ts';

/** A file of a completed project, and the project's name to save it under. */
export type StoredExport = {
  readonly key: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly projectName: string;
};

/** The files of completed projects. */
export function createExports(db: Queryable) {
  return {
    /** Once for each revision of a project. From the commit on the file can be downloaded. */
    async insert(
      organizationId: number,
      projectNumber: number,
      file: {
        readonly revision: number;
        readonly key: string;
        readonly sizeBytes: number;
        readonly sha256: string;
      },
    ): Promise<void> {
      const { revision, key, sizeBytes, sha256 } = file;
      await db.execute({
        text: `INSERT INTO exports (organization_id, project_id, revision, key, size_bytes, sha256)
          VALUES ($1, $2, $3, $4, $5, $6)`,
        values: [organizationId, projectNumber, revision, key, sizeBytes, sha256],
      });
    },

    /** That of the newest revision; undefined before the project is completed and after its file was removed. */
    async find(organizationId: number, projectNumber: number): Promise<StoredExport | undefined> {
      const [row] = await db.query<StoredExport>({
        name: 'exports-find',
        text: `SELECT e.key, e.size_bytes AS "sizeBytes", e.sha256, p.name AS "projectName"
          FROM projects p JOIN exports e ON e.organization_id = p.organization_id AND e.project_id = p.id
          WHERE p.organization_id = $1 AND p.id = $2 ORDER BY e.revision DESC LIMIT 1`,
        values: [organizationId, projectNumber],
      });
      return row;
    },

    /** Which of these keys, of whatever organization, are those of files to be kept, or of files on their way. */
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
