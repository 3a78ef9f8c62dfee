import type { Queryable } from '../postgres/connection-pool.ts';

/** What projects in client mode say about their own categories: plain data of the engine's, made once per project. */
export function createCategorySummaries(db: Queryable) {
  return {
    async find<Summary extends object>(
      organizationId: number,
      projectNumber: number,
    ): Promise<Summary | undefined> {
      const [row] = await db.query<{ summary: Summary }>({
        text: `SELECT s.summary FROM category_summaries s JOIN projects p ON p.id = s.project_id
          WHERE p.organization_id = $1 AND p.id = $2`,
        values: [organizationId, projectNumber],
      });
      return row?.summary;
    },

    /** Two that make it at the same time make the same: the first one is kept. Of a removed project nothing is. */
    async keep(organizationId: number, projectNumber: number, summary: object): Promise<void> {
      await db.execute({
        // The lock keeps the project from being removed in between, and nobody else from using it.
        text: `INSERT INTO category_summaries (project_id, summary)
          SELECT id, $3 FROM projects WHERE organization_id = $1 AND id = $2 FOR KEY SHARE
          ON CONFLICT ON CONSTRAINT category_summaries_pkey DO NOTHING`,
        values: [organizationId, projectNumber, JSON.stringify(summary)],
      });
    },
  };
}
