import type { FileReport } from '@ledgerprint/ledger';
import type { Queryable } from '../postgres/connection-pool.ts';

/** The reconciliation of the files from which projects were created. */
export function createReconciliations(db: Queryable) {
  return {
    /** Stores the reports on all files of a project, in order. Must run in the transaction that creates the project. */
    async insert(organizationId: number, projectNumber: number, reports: readonly FileReport[]): Promise<void> {
      await db.execute({
        text: `INSERT INTO reconciliations (organization_id, project_id, position, report)
          SELECT $1::bigint, $2::bigint, position, report
          FROM unnest($3::json[]) WITH ORDINALITY AS given (report, position)`,
        values: [organizationId, projectNumber, reports.map((report) => JSON.stringify(report))],
      });
    },

    /** Copies the reports of a project to another project of the organization that has the same rows. */
    async copy(organizationId: number, { from, to }: { readonly from: number; readonly to: number }): Promise<void> {
      await db.execute({
        text: `INSERT INTO reconciliations (organization_id, project_id, position, report)
          SELECT $1, $3, position, report FROM reconciliations WHERE organization_id = $1 AND project_id = $2`,
        values: [organizationId, from, to],
      });
    },

    /** In the order of the files; empty if no file was read or the project was removed. */
    async list(organizationId: number, projectNumber: number): Promise<readonly FileReport[]> {
      const rows = await db.query<{ report: FileReport }>({
        text: `SELECT r.report FROM reconciliations r JOIN projects p ON p.id = r.project_id
          WHERE r.organization_id = $1 AND p.organization_id = $1 AND p.id = $2 ORDER BY r.position`,
        values: [organizationId, projectNumber],
      });
      return rows.map(({ report }) => report);
    },
  };
}
