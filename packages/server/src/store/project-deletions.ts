import type { Queryable } from '../postgres/connection-pool.ts';
import type { ProjectStatus } from './project.ts';
import { findOwner, type ProjectKey } from './projects.ts';

/** How long a deleted project can be restored before it is removed. */
export const restorableDays = 7;

/** A project, deleted or not. */
export type DeletableProject = {
  readonly number: number;
  readonly status: ProjectStatus;
  readonly deletedAt: Date | null;
  /** The end of the time in which it can be restored; null if it is not deleted. */
  readonly restorableUntil: Date | null;
  /** False once that time is over, even if the project has not been removed yet. */
  readonly isRestorable: boolean;
};

/** A file that is being moved from one key to another. */
export type FileMove = {
  readonly organizationId: number;
  readonly number: number;
  readonly from: string;
  readonly to: string;
};

/** The tables with keys of files: exports and evidence packs. */
const fileTables = ['exports', 'evidence_packs'] as const;

const moveColumns = `organization_id AS "organizationId", project_id AS number, moving_from AS "from", key AS "to"`;

/**
 * The deletion of projects, which can be undone. Their files get new keys, so that links that were signed earlier stop
 * working: the new keys are recorded together with the deletion, and the files are moved afterwards. A project that is
 * not deleted has no file being moved.
 */
export function createProjectDeletions(db: Queryable) {
  return {
    /**
     * The organization's own project, even if deleted, locked until the transaction ends; `foreign` for a project of
     * another organization.
     */
    async findForUpdate(
      organizationId: number,
      projectNumber: number,
    ): Promise<DeletableProject | 'foreign' | undefined> {
      const [row] = await db.query<DeletableProject>({
        text: `SELECT id AS number, status, deleted_at AS "deletedAt",
            deleted_at + $3 * interval '1 day' AS "restorableUntil",
            coalesce(deleted_at > now() - $3 * interval '1 day', true) AS "isRestorable"
          FROM projects WHERE organization_id = $1 AND id = $2 FOR UPDATE`,
        values: [organizationId, projectNumber, restorableDays],
      });
      if (row !== undefined) return row;
      const owner = await findOwner(db, projectNumber);
      return owner === undefined || owner === organizationId ? undefined : 'foreign';
    },

    /** Returns the time until which it can be restored. The transaction must hold the lock on the project. */
    async begin(organizationId: number, projectNumber: number): Promise<Date> {
      const [row] = await db.query<{ restorableUntil: Date }>({
        text: `UPDATE projects SET deleted_at = now() WHERE organization_id = $1 AND id = $2
          RETURNING deleted_at + $3 * interval '1 day' AS "restorableUntil"`,
        values: [organizationId, projectNumber, restorableDays],
      });
      if (row === undefined) throw new Error(`project ${projectNumber} is not locked`);
      return row.restorableUntil;
    },

    /** The transaction must hold the lock on the project, and no move of its files may be in progress. */
    async undo(organizationId: number, projectNumber: number): Promise<void> {
      await db.execute({
        text: 'UPDATE projects SET deleted_at = NULL WHERE organization_id = $1 AND id = $2',
        values: [organizationId, projectNumber],
      });
    },

    /** Projects of all organizations that can no longer be restored. */
    async listExpired(): Promise<readonly ProjectKey[]> {
      return db.query<ProjectKey>({
        text: `SELECT organization_id AS "organizationId", id AS number FROM projects
          WHERE deleted_at < now() - $1 * interval '1 day' LIMIT 1000`,
        values: [restorableDays],
      });
    },

    /** The keys of a project's files. */
    async listFiles(organizationId: number, projectNumber: number): Promise<readonly string[]> {
      const rows = await db.query<{ key: string }>({
        text: fileTables
          .map((table) => `SELECT key FROM ${table} WHERE organization_id = $1 AND project_id = $2`)
          .join(' UNION ALL '),
        values: [organizationId, projectNumber],
      });
      return rows.map(({ key }) => key);
    },

    /** Assigns a new key to a file, which stays under the old one until it is moved. */
    async beginMove(organizationId: number, { number, from, to }: Omit<FileMove, 'organizationId'>): Promise<void> {
      for (const table of fileTables) {
        await db.execute({
          text: `UPDATE ${table} SET key = $4, moving_from = key
            WHERE organization_id = $1 AND project_id = $2 AND key = $3 AND moving_from IS NULL`,
          values: [organizationId, number, from, to],
        });
      }
    },

    /** Records that a file has arrived under its new key. */
    async endMove(organizationId: number, { number, to }: Omit<FileMove, 'organizationId'>): Promise<void> {
      for (const table of fileTables) {
        await db.execute({
          text: `UPDATE ${table} SET moving_from = NULL WHERE organization_id = $1 AND project_id = $2 AND key = $3`,
          values: [organizationId, number, to],
        });
      }
    },

    /** The files of one project that are being moved. */
    async listMoves(organizationId: number, projectNumber: number): Promise<readonly FileMove[]> {
      return db.query<FileMove>({
        text: fileTables
          .map(
            (table) => `SELECT ${moveColumns} FROM ${table}
              WHERE organization_id = $1 AND project_id = $2 AND moving_from IS NOT NULL`,
          )
          .join(' UNION ALL '),
        values: [organizationId, projectNumber],
      });
    },

    /** The files of all projects whose moves were interrupted or are in progress. */
    async listAllMoves(): Promise<readonly FileMove[]> {
      return db.query<FileMove>({
        text: `SELECT ${moveColumns} FROM exports WHERE moving_from IS NOT NULL
          UNION ALL SELECT ${moveColumns} FROM evidence_packs WHERE moving_from IS NOT NULL LIMIT 1000`,
      });
    },
  };
}
