import type { Queryable } from '../postgres/connection-pool.ts';
import type { SummaryKind } from '../queue/jobs.ts';

/** A range of products, by ordinal, both ends included. */
type Range = { readonly first: number; readonly last: number };

/** The part of a summary that was collected from a range of products. */
export type SummaryPart<Summary> = Range & { readonly part: Summary };

/** Summaries of projects, which are plain data and computed once, and the parts from which they are merged. */
export function createProjectSummaries(db: Queryable) {
  return {
    async find<Summary extends object>(organizationId: number, projectNumber: number, kind: SummaryKind) {
      const [row] = await db.query<{ summary: Summary }>({
        text: `SELECT summary FROM project_summaries
          WHERE organization_id = $1 AND project_id = $2 AND kind = $3`,
        values: [organizationId, projectNumber, kind],
      });
      return row?.summary;
    },

    /** The kinds of summaries that are stored. */
    async listKinds(organizationId: number, projectNumber: number): Promise<readonly SummaryKind[]> {
      const rows = await db.query<{ kind: SummaryKind }>({
        text: 'SELECT kind FROM project_summaries WHERE organization_id = $1 AND project_id = $2',
        values: [organizationId, projectNumber],
      });
      return rows.map(({ kind }) => kind);
    },

    /**
     * Two processes that compute a summary at the same time get the same result: the first is stored. Nothing is stored
     * for a removed project.
     */
    async keep(organizationId: number, projectNumber: number, kind: SummaryKind, summary: object): Promise<void> {
      await db.execute({
        // The lock keeps the project from being removed meanwhile, but does not block other uses of it.
        text: `INSERT INTO project_summaries (organization_id, project_id, kind, summary)
          SELECT organization_id, id, $3, $4 FROM projects WHERE organization_id = $1 AND id = $2 FOR KEY SHARE
          ON CONFLICT ON CONSTRAINT project_summaries_pkey DO NOTHING`,
        values: [organizationId, projectNumber, kind, JSON.stringify(summary)],
      });
    },

    /**
     * Adds a part and returns how many products all parts cover. Nothing is added if the range is covered already;
     * parts of smaller ranges in it are replaced. Two ranges must be disjoint, or one must contain the other. The
     * transaction must hold the lock on the project.
     */
    async addPart(
      organizationId: number,
      projectNumber: number,
      kind: SummaryKind,
      { first, last, part }: SummaryPart<object>,
    ): Promise<number> {
      const range = [organizationId, projectNumber, kind, first, last];
      await db.execute({
        text: `DELETE FROM summary_parts WHERE organization_id = $1 AND project_id = $2 AND kind = $3
          AND first >= $4 AND last <= $5 AND (first > $4 OR last < $5)`,
        values: range,
      });
      await db.execute({
        text: `INSERT INTO summary_parts (organization_id, project_id, kind, first, last, part)
          SELECT $1, $2, $3, $4, $5, $6 WHERE NOT EXISTS (SELECT FROM summary_parts
            WHERE organization_id = $1 AND project_id = $2 AND kind = $3 AND first <= $4 AND last >= $5)`,
        values: [...range, JSON.stringify(part)],
      });
      const [row] = await db.query<{ products: number }>({
        text: `SELECT coalesce(sum(last - first + 1), 0)::bigint AS products FROM summary_parts
          WHERE organization_id = $1 AND project_id = $2 AND kind = $3`,
        values: [organizationId, projectNumber, kind],
      });
      return row?.products ?? 0;
    },

    /** At most `limit` parts that begin after this ordinal, in order. */
    async listParts<Summary extends object>(
      organizationId: number,
      projectNumber: number,
      { kind, after, limit }: { readonly kind: SummaryKind; readonly after: number; readonly limit: number },
    ): Promise<readonly SummaryPart<Summary>[]> {
      return db.query<SummaryPart<Summary>>({
        text: `SELECT first, last, part FROM summary_parts
          WHERE organization_id = $1 AND project_id = $2 AND kind = $3 AND first > $4 ORDER BY first LIMIT $5`,
        values: [organizationId, projectNumber, kind, after, limit],
      });
    },

    /** Removes all parts of a project. */
    async removeParts(organizationId: number, projectNumber: number): Promise<void> {
      await db.execute({
        text: 'DELETE FROM summary_parts WHERE organization_id = $1 AND project_id = $2',
        values: [organizationId, projectNumber],
      });
    },
  };
}
