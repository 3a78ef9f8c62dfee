import type { Queryable } from '../postgres/connection-pool.ts';
import type { ProjectStatus } from './project.ts';
import { findOwner, type ProjectKey } from './projects.ts';

/** For so long after its deletion a project can be restored; then it is removed. */
export const restorableDays = 7;

/** A project that may be deleted. */
export type DeletableProject = {
  readonly number: number;
  readonly status: ProjectStatus;
  readonly deletedAt: Date | null;
  /** Until when it can be restored; null unless it is deleted. */
  readonly restorableUntil: Date | null;
  /** False once it is too late, although it has not been removed yet. */
  readonly isRestorable: boolean;
};

/** A file on its way from one key to another. */
export type FileMove = {
  readonly organizationId: number;
  readonly number: number;
  readonly from: string;
  readonly to: string;
};

/** Where the keys of files are: exported ones, and evidence packs. */
const fileTables = ['exports', 'evidence_packs'] as const;

const moveColumns = `organization_id AS "organizationId", project_id AS number, moving_from AS "from", key AS "to"`;

/**
 * The deletion of projects, which can be undone. Their files are given other keys, so that no link that was signed leads
 * to them any more: the keys are written down with the deletion, and the files are moved after it. A project that is not
 * deleted has no file on its way.
 */
export function createProjectDeletions(db: Queryable) {
  return {
    /** The organization's own project, also a deleted one, held until the transaction ends; `foreign`: someone else's. */
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

    /** Returns until when it can be restored. The transaction must hold the project. */
    async begin(organizationId: number, projectNumber: number): Promise<Date> {
      const [row] = await db.query<{ restorableUntil: Date }>({
        text: `UPDATE projects SET deleted_at = now() WHERE organization_id = $1 AND id = $2
          RETURNING deleted_at + $3 * interval '1 day' AS "restorableUntil"`,
        values: [organizationId, projectNumber, restorableDays],
      });
      if (row === undefined) throw new Error(`project ${projectNumber} is not held`);
      return row.restorableUntil;
    },

    /** The transaction must hold the project, and none of its files may be on its way. */
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

    /** Gives a file another key; it lies under the old one until it is moved. */
    async beginMove(
      organizationId: number,
      { number, from, to }: Omit<FileMove, 'organizationId'>,
    ): Promise<void> {
      for (const table of fileTables) {
        await db.execute({
          text: `UPDATE ${table} SET key = $4, moving_from = key
            WHERE organization_id = $1 AND project_id = $2 AND key = $3 AND moving_from IS NULL`,
          values: [organizationId, number, from, to],
        });
      }
    },

    /** Says that a file lies under its new key. */
    async endMove(organizationId: number, { number, to }: Omit<FileMove, 'organizationId'>): Promise<void> {
      for (const table of fileTables) {
        await db.execute({
          text: `UPDATE ${table} SET moving_from = NULL WHERE organization_id = $1 AND project_id = $2 AND key = $3`,
          values: [organizationId, number, to],
        });
      }
    },

    /** The files of one project that are on their way. */
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

    /** Those of all projects: their moves were interrupted, or are being made. */
    async listAllMoves(): Promise<readonly FileMove[]> {
      return db.query<FileMove>({
        text: `SELECT ${moveColumns} FROM exports WHERE moving_from IS NOT NULL
          UNION ALL SELECT ${moveColumns} FROM evidence_packs WHERE moving_from IS NOT NULL LIMIT 1000`,
      });
    },
  };
}
