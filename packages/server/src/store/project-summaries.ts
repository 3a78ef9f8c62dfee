import type { Queryable } from '../postgres/connection-pool.ts';

/** What only the whole of a project can tell: plain data of the engine's, made once. */
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

    /** Two that make it at the same time make the same: the first one is kept. Of a removed project nothing is. */
    async keep(
      organizationId: number,
      projectNumber: number,
      kind: SummaryKind,
      summary: object,
    ): Promise<void> {
      await db.execute({
        // The lock keeps the project from being removed in between, and nobody else from using it.
        text: `INSERT INTO project_summaries (organization_id, project_id, kind, summary)
          SELECT organization_id, id, $3, $4 FROM projects WHERE organization_id = $1 AND id = $2 FOR KEY SHARE
          ON CONFLICT ON CONSTRAINT project_summaries_pkey DO NOTHING`,
        values: [organizationId, projectNumber, kind, JSON.stringify(summary)],
      });
    },
  };
}
