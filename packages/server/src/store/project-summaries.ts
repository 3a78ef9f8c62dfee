import type { Queryable } from '../postgres/connection-pool.ts';

/** What the engine derives from the whole project: plain data, computed once. */
export type SummaryKind = 'categories' | 'aggregates';

export function createProjectSummaries(db: Queryable) {
  return {
    async find<Summary extends object>(
      organizationId: number,
      projectNumber: number,
      kind: SummaryKind,
    ): Promise<Summary | undefined> {
      const [row] = await db.query<{ summary: Summary }>({
        text: `SELECT summary FROM project_summaries
          WHERE organization_id = $1 AND project_id = $2 AND kind = $3`,
        values: [organizationId, projectNumber, kind],
      });
      return row?.summary;
    },

    /**
     * Two processes that compute a summary at the same time get the same result: the first is stored. Nothing is stored
     * for a removed project.
     */
    async keep(
      organizationId: number,
      projectNumber: number,
      kind: SummaryKind,
      summary: object,
    ): Promise<void> {
      await db.execute({
        // The lock keeps the project from being removed meanwhile, but does not block other uses of it.
        text: `INSERT INTO project_summaries (organization_id, project_id, kind, summary)
          SELECT organization_id, id, $3, $4 FROM projects WHERE organization_id = $1 AND id = $2 FOR KEY SHARE
          ON CONFLICT ON CONSTRAINT project_summaries_pkey DO NOTHING`,
        values: [organizationId, projectNumber, kind, JSON.stringify(summary)],
      });
    },
  };
}
