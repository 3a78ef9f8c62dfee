import type { Queryable } from '../postgres/connection-pool.ts';

/** A sign-off: who takes responsibility for a revision. */
export type StoredSignOff = {
  readonly revision: number;
  /** The name that the caller gave. */
  readonly signedBy: string;
  readonly note: string;
  /** The API key that was used. */
  readonly keyId: number;
  readonly keyName: string;
  /** The name of the project at that time: reports of the revision keep it. */
  readonly projectName: string;
  readonly signedAt: Date;
};

const columns = `revision, signed_by AS "signedBy", note, key_id AS "keyId", key_name AS "keyName",
  project_name AS "projectName", signed_at AS "signedAt"`;

/** Revisions that were signed off. Records are added but never changed. */
export function createSignOffs(db: Queryable) {
  return {
    async find(organizationId: number, projectNumber: number, revision: number): Promise<StoredSignOff | undefined> {
      const [row] = await db.query<StoredSignOff>({
        text: `SELECT ${columns} FROM sign_offs WHERE organization_id = $1 AND project_id = $2 AND revision = $3`,
        values: [organizationId, projectNumber, revision],
      });
      return row;
    },

    /** The sign-offs of all revisions of a project, in order. */
    async list(organizationId: number, projectNumber: number): Promise<readonly StoredSignOff[]> {
      return db.query<StoredSignOff>({
        text: `SELECT ${columns} FROM sign_offs WHERE organization_id = $1 AND project_id = $2 ORDER BY revision`,
        values: [organizationId, projectNumber],
      });
    },

    /** Whether any revision of the project was signed off. */
    async isAny(organizationId: number, projectNumber: number): Promise<boolean> {
      const rows = await db.query({
        text: 'SELECT FROM sign_offs WHERE organization_id = $1 AND project_id = $2 LIMIT 1',
        values: [organizationId, projectNumber],
      });
      return rows.length > 0;
    },

    /** The revision must not have a sign-off yet. The transaction must hold the lock on the project. */
    async insert(organizationId: number, projectNumber: number, signOff: Omit<StoredSignOff, 'signedAt'>) {
      const { revision, signedBy, note, keyId, keyName, projectName } = signOff;
      const [row] = await db.query<StoredSignOff>({
        text: `INSERT INTO sign_offs (organization_id, project_id, revision, signed_by, note, key_id, key_name,
            project_name)
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${columns}`,
        values: [...[organizationId, projectNumber, revision], ...[signedBy, note, keyId, keyName, projectName]],
      });
      return row as StoredSignOff;
    },
  };
}
