import type { CategoryMode } from '@ledgerprint/engine/category-mode';
import type { Queryable } from '../postgres/connection-pool.ts';
import type { StagedRows } from './activities.ts';
import type { Project, ProjectStatus } from './project.ts';

/** A project, or the mere fact that it belongs to someone else. */
export type FoundProject = Project | 'foreign';

type Row = {
  readonly owned: boolean;
  readonly status: ProjectStatus;
  readonly stagedRows: number;
  readonly rowBytes: number;
  readonly totalProducts: number;
  readonly enrichedProducts: number;
  readonly failedProducts: number;
  readonly submittedAt: Date | null;
  readonly completedAt: Date | null;
};

const selectProject = `SELECT organization_id = $1 AS owned, status, staged_rows AS "stagedRows", row_bytes AS "rowBytes",
  total_products AS "totalProducts", enriched_products AS "enrichedProducts", failed_products AS "failedProducts",
  submitted_at AS "submittedAt", completed_at AS "completedAt"
FROM projects WHERE id = $2`;

/** What the work behind a sealed project needs to know of it. */
export type SealedProject = {
  readonly number: number;
  readonly name: string;
  readonly status: ProjectStatus;
  readonly categoryMode: CategoryMode;
  /** Null for the bundled catalogue. */
  readonly catalogueId: number | null;
  readonly webhookUrl: string | undefined;
  readonly totalProducts: number;
  readonly enrichedProducts: number;
  readonly failedProducts: number;
  readonly submittedAt: Date;
};

/** Projects and their counters. */
export function createProjects(db: Queryable) {
  async function read(name: string, text: string, organizationId: number, projectNumber: number) {
    const [row] = await db.query<Row>({ name, text, values: [organizationId, projectNumber] });
    return row === undefined ? undefined : toFound(row, projectNumber);
  }

  return {
    /** False when the number is taken: draw another. Counts towards no quota. */
    async insert(organizationId: number, project: NewProject): Promise<boolean> {
      const inserted = await db.execute({
        name: 'projects-insert',
        text: `INSERT INTO projects (id, organization_id, name, category_mode) VALUES ($2, $1, $3, $4)
          ON CONFLICT ON CONSTRAINT projects_pkey DO NOTHING`,
        values: [organizationId, project.number, project.name, project.categoryMode],
      });
      return inserted === 1;
    },

    /** The same within the organization's quota: false also where it has all the projects it may have. */
    async insertWithinQuota(organizationId: number, project: NewProject): Promise<boolean> {
      const inserted = await db.execute({
        name: 'projects-insert-within-quota',
        // One statement: of calls that wait for the same line of quotas each sees what the one before it counted.
        text: `WITH counted AS (
            UPDATE quotas SET projects = projects + 1
            WHERE organization_id = $1 AND (most_projects IS NULL OR projects < most_projects) RETURNING 1
          )
          INSERT INTO projects (id, organization_id, name, category_mode)
          SELECT $2, $1, $3, $4
          WHERE EXISTS (SELECT FROM counted) OR NOT EXISTS (SELECT FROM quotas WHERE organization_id = $1)
          ON CONFLICT ON CONSTRAINT projects_pkey DO NOTHING`,
        values: [organizationId, project.number, project.name, project.categoryMode],
      });
      return inserted === 1;
    },

    find(organizationId: number, projectNumber: number): Promise<FoundProject | undefined> {
      return read('projects-find', selectProject, organizationId, projectNumber);
    },

    /** As find, and nobody else changes the project until this transaction ends. */
    findForUpdate(organizationId: number, projectNumber: number): Promise<FoundProject | undefined> {
      return read('projects-find-for-update', `${selectProject} FOR UPDATE`, organizationId, projectNumber);
    },

    /** Whose it is, for operators, who know its id alone. */
    async findOwner(projectNumber: number): Promise<number | undefined> {
      const [row] = await db.query<Pick<ProjectKey, 'organizationId'>>({
        text: 'SELECT organization_id AS "organizationId" FROM projects WHERE id = $1',
        values: [projectNumber],
      });
      return row?.organizationId;
    },

    /**
     * Adds to the counters of an unsealed project and returns its rows, or undefined when it was sealed meanwhile or would
     * hold too many rows or bytes. Waits for a Submit in flight: whichever commits first wins.
     */
    async addStagedRows(
      organizationId: number,
      projectNumber: number,
      added: StagedRows,
      most: StagedRows,
    ): Promise<number | undefined> {
      const [row] = await db.query<{ stagedRows: number }>({
        name: 'projects-add-staged-rows',
        text: `UPDATE projects SET staged_rows = staged_rows + $3, row_bytes = row_bytes + $4
          WHERE organization_id = $1 AND id = $2 AND status = 'pending' AND staged_rows + $3 <= $5
            AND row_bytes + $4 <= $6
          RETURNING staged_rows AS "stagedRows"`,
        values: [organizationId, projectNumber, added.rows, added.bytes, most.rows, most.bytes],
      });
      return row?.stagedRows;
    },

    /** Also notes the catalogue and the referential it is worked on with: those in use now, null for the bundled ones. */
    async seal(
      organizationId: number,
      projectNumber: number,
      sealed: { readonly totalProducts: number; readonly webhookUrl: string | undefined },
    ): Promise<void> {
      await db.execute({
        text: `UPDATE projects SET status = 'enriching', submitted_at = now(), sealed_rows = staged_rows,
            total_products = $3, webhook_url = $4,
            catalogue_id = (SELECT max(id) FROM catalogues),
            referential_id = (SELECT id FROM referentials
              WHERE organization_id = $1 AND removed_at IS NULL AND category_mode = 'referential')
          WHERE organization_id = $1 AND id = $2`,
        values: [organizationId, projectNumber, sealed.totalProducts, sealed.webhookUrl ?? null],
      });
    },

    /** How many of the organization's projects are at work. */
    async countEnriching(organizationId: number): Promise<number> {
      const [row] = await db.query<{ count: number }>({
        text: `SELECT count(*) FROM projects WHERE organization_id = $1 AND status = 'enriching'`,
        values: [organizationId],
      });
      return row?.count ?? 0;
    },

    /** A sealed project; a project that was removed meanwhile, and an unsealed one, are undefined. */
    async findSealed(organizationId: number, projectNumber: number): Promise<SealedProject | undefined> {
      const [row] = await db.query<SealedRow>({
        text: `SELECT id AS number, name, status, category_mode AS "categoryMode",
            catalogue_id AS "catalogueId", webhook_url AS "webhookUrl", total_products AS "totalProducts",
            enriched_products AS "enrichedProducts", failed_products AS "failedProducts", submitted_at AS "submittedAt"
          FROM projects WHERE organization_id = $1 AND id = $2 AND status <> 'pending'`,
        values: [organizationId, projectNumber],
      });
      return row && { ...row, webhookUrl: row.webhookUrl ?? undefined };
    },

    /** Ends a project that is at work and returns when; undefined when it has ended before. */
    async end(
      organizationId: number,
      projectNumber: number,
      status: 'completed' | 'failed',
    ): Promise<Date | undefined> {
      const [row] = await db.query<{ completedAt: Date }>({
        text: `UPDATE projects SET status = $3, completed_at = now()
          WHERE organization_id = $1 AND id = $2 AND status = 'enriching' RETURNING completed_at AS "completedAt"`,
        values: [organizationId, projectNumber, status],
      });
      return row?.completedAt;
    },

    /** Sealed projects whose staged rows are still there. */
    async listSealedWithStagedRows(): Promise<readonly ProjectKey[]> {
      return db.query<ProjectKey>({
        text: `SELECT organization_id AS "organizationId", id AS number FROM projects
          WHERE status <> 'pending' AND staged_rows > 0 LIMIT 1000`,
      });
    },

    /** Says that a sealed project has no staged rows left. */
    async forgetStagedRows(organizationId: number, projectNumber: number): Promise<void> {
      await db.execute({
        text: `UPDATE projects SET staged_rows = 0 WHERE organization_id = $1 AND id = $2 AND status <> 'pending'`,
        values: [organizationId, projectNumber],
      });
    },

    /** Projects that ended, or were created and never sealed, so many days ago. */
    async listOlderThan(days: number): Promise<readonly ProjectKey[]> {
      return db.query<ProjectKey>({
        text: `SELECT organization_id AS "organizationId", id AS number FROM projects
          WHERE status <> 'enriching' AND coalesce(completed_at, created_at) < now() - $1 * interval '1 day' LIMIT 1000`,
        values: [days],
      });
    },

    /** Every project of every organization, for who owns them all. */
    async listAll(): Promise<readonly ProjectKey[]> {
      return db.query<ProjectKey>({
        text: 'SELECT organization_id AS "organizationId", id AS number FROM projects',
      });
    },

    /** Projects of organizations that are gone: made by calls that were admitted before. */
    async listOrphans(): Promise<readonly ProjectKey[]> {
      return db.query<ProjectKey>({
        text: `SELECT organization_id AS "organizationId", id AS number FROM projects p
          WHERE NOT EXISTS (SELECT FROM organizations o WHERE o.id = p.organization_id) LIMIT 1000`,
      });
    },
  };
}

/** A project to be made. */
export type NewProject = {
  readonly number: number;
  readonly name: string;
  readonly categoryMode: CategoryMode;
};

/** Which project, and whose. */
export type ProjectKey = { readonly organizationId: number; readonly number: number };

type SealedRow = Omit<SealedProject, 'webhookUrl'> & { readonly webhookUrl: string | null };

function toFound(row: Row, number: number): FoundProject {
  if (!row.owned) return 'foreign';
  const { owned: _, submittedAt, completedAt, ...rest } = row;
  return { number, ...rest, submittedAt: submittedAt ?? undefined, completedAt: completedAt ?? undefined };
}
