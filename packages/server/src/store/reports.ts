import type { Report } from '@ledgerprint/report';
import type { Queryable } from '../postgres/connection-pool.ts';

/** Stored reports of revisions, built on first request. */
export function createReports(db: Queryable) {
  return {
    /** The report of a revision, if this version of the program built it, with its keys in the original order. */
    async find(
      organizationId: number,
      projectNumber: number,
      { revision, madeBy }: { readonly revision: number; readonly madeBy: string },
    ): Promise<Report | undefined> {
      const [row] = await db.query<{ figures: Report }>({
        text: `SELECT figures FROM reports
          WHERE organization_id = $1 AND project_id = $2 AND revision = $3 AND made_by = $4`,
        values: [organizationId, projectNumber, revision, madeBy],
      });
      return row?.figures;
    },

    /** Replaces a report built by another version. Nothing is stored for a removed project. */
    async keep(
      organizationId: number,
      projectNumber: number,
      kept: { readonly revision: number; readonly madeBy: string; readonly figures: Report },
    ): Promise<void> {
      await db.execute({
        // The lock keeps the project from being removed meanwhile, but does not block other uses of it.
        text: `WITH held AS MATERIALIZED (
            SELECT id FROM projects WHERE organization_id = $1 AND id = $2 FOR KEY SHARE
          )
          INSERT INTO reports (organization_id, project_id, revision, made_by, figures)
          SELECT $1::bigint, id, $3::int, $4::text, $5::json FROM held
          ON CONFLICT ON CONSTRAINT reports_pkey
            DO UPDATE SET made_by = excluded.made_by, figures = excluded.figures, built_at = now()`,
        values: [organizationId, projectNumber, kept.revision, kept.madeBy, JSON.stringify(kept.figures)],
      });
    },
  };
}
