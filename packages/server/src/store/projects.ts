import type { CategoryMode, Project, ProjectStatus } from '../domain/project.ts';
import type { Queryable } from './database.ts';

/** A project, or the mere fact that it belongs to someone else. */
export type FoundProject = Project | 'foreign';

type Row = {
  readonly owned: boolean;
  readonly status: ProjectStatus;
  readonly stagedRows: number;
  readonly totalProducts: number;
  readonly enrichedProducts: number;
  readonly failedProducts: number;
  readonly submittedAt: Date | null;
  readonly completedAt: Date | null;
};

const selectProject = `SELECT organization_id = $1 AS owned, status, staged_rows AS "stagedRows",
  total_products AS "totalProducts", enriched_products AS "enrichedProducts", failed_products AS "failedProducts",
  submitted_at AS "submittedAt", completed_at AS "completedAt"
FROM projects WHERE id = $2`;

/** Projects and their counters. */
export function createProjects(db: Queryable) {
  async function read(name: string, text: string, organizationId: number, projectNumber: number) {
    const [row] = await db.query<Row>({ name, text, values: [organizationId, projectNumber] });
    return row === undefined ? undefined : toFound(row, projectNumber);
  }

  return {
    /** False when the number is taken: draw another. */
    async insert(
      organizationId: number,
      project: { readonly number: number; readonly name: string; readonly categoryMode: CategoryMode },
    ): Promise<boolean> {
      const inserted = await db.execute({
        name: 'projects-insert',
        text: `INSERT INTO projects (id, organization_id, name, category_mode) VALUES ($2, $1, $3, $4)
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

    /**
     * Adds to the counter of an unsealed project and returns the new total, or undefined when it was sealed meanwhile
     * or would hold too many rows. Waits for a Submit in flight: whichever commits first wins.
     */
    async addStagedRows(
      organizationId: number,
      projectNumber: number,
      added: number,
      maximum: number,
    ): Promise<number | undefined> {
      const [row] = await db.query<{ stagedRows: number }>({
        name: 'projects-add-staged-rows',
        text: `UPDATE projects SET staged_rows = staged_rows + $3
          WHERE organization_id = $1 AND id = $2 AND status = 'pending' AND staged_rows + $3 <= $4
          RETURNING staged_rows AS "stagedRows"`,
        values: [organizationId, projectNumber, added, maximum],
      });
      return row?.stagedRows;
    },

    /** Also notes the catalogue the project is worked on with: the latest imported, null for the bundled one. */
    async seal(
      organizationId: number,
      projectNumber: number,
      sealed: { readonly totalProducts: number; readonly webhookUrl: string | undefined },
    ): Promise<void> {
      await db.execute({
        text: `UPDATE projects SET status = 'enriching', submitted_at = now(), total_products = $3, webhook_url = $4,
            catalogue_id = (SELECT max(id) FROM catalogues)
          WHERE organization_id = $1 AND id = $2`,
        values: [organizationId, projectNumber, sealed.totalProducts, sealed.webhookUrl ?? null],
      });
    },
  };
}

function toFound(row: Row, number: number): FoundProject {
  if (!row.owned) return 'foreign';
  const { owned: _, submittedAt, completedAt, ...rest } = row;
  return { number, ...rest, submittedAt: submittedAt ?? undefined, completedAt: completedAt ?? undefined };
}
