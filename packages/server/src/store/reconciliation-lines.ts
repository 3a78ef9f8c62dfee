import { toNumberArray, toTextArray } from '../postgres/array-text.ts';
import type { Queryable } from '../postgres/connection-pool.ts';

/** Rows of one sheet of a file with the same fate, and their amounts in one currency. */
export type ReconciliationLine = {
  readonly file: string;
  readonly sheet: string;
  /** Blank if the fate was not determined. */
  readonly fate: '' | 'counted' | 'excluded' | 'unread';
  readonly reason: string;
  /** ISO 4217 code, `XXX` if it cannot be read, blank if there is no currency or no amount. */
  readonly currency: string;
  readonly rows: number;
  /** A decimal number. */
  readonly amount: string;
};

/** The lines of one sheet of a file, and the position of the first one, which no other file of the project has. */
export type ReconciledFile = { readonly position: number; readonly lines: readonly ReconciliationLine[] };

/** The reconciliation of the files of projects, by fate and currency. */
export function createReconciliationLines(db: Queryable) {
  return {
    /** Adds the rows of one call, the first of which is at `firstPosition`. Must run in the transaction of the call. */
    async add(
      organizationId: number,
      projectNumber: number,
      { lines, firstPosition }: { readonly lines: readonly ReconciliationLine[]; readonly firstPosition: number },
    ): Promise<void> {
      if (lines.length === 0) return;
      await db.execute({
        // Always in the same order, so that calls that add to the same project do not deadlock.
        text: `INSERT INTO reconciliation_lines AS l
            (organization_id, project_id, first_position, file, sheet, fate, reason, currency, rows, amount)
          SELECT $1, $2, $3::bigint + place - 1, file, sheet, fate, reason, currency, rows, amount
          FROM unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[], $10::numeric[])
            WITH ORDINALITY AS given (file, sheet, fate, reason, currency, rows, amount, place)
          ORDER BY file, sheet, fate, reason, currency
          ON CONFLICT ON CONSTRAINT reconciliation_lines_pkey DO UPDATE SET rows = l.rows + excluded.rows,
            amount = l.amount + excluded.amount, first_position = least(l.first_position, excluded.first_position)`,
        values: [
          ...[organizationId, projectNumber, firstPosition],
          toTextArray(lines.map(({ file }) => file)),
          toTextArray(lines.map(({ sheet }) => sheet)),
          toTextArray(lines.map(({ fate }) => fate)),
          toTextArray(lines.map(({ reason }) => reason)),
          toTextArray(lines.map(({ currency }) => currency)),
          toNumberArray(lines.map(({ rows }) => rows)),
          toNumberArray(lines.map(({ amount }) => amount)),
        ],
      });
    },

    /** Copies the lines of a project to another project of the organization that has the same rows. */
    async copy(organizationId: number, { from, to }: { readonly from: number; readonly to: number }): Promise<void> {
      await db.execute({
        text: `INSERT INTO reconciliation_lines
            (organization_id, project_id, first_position, file, sheet, fate, reason, currency, rows, amount)
          SELECT $1, $3, first_position, file, sheet, fate, reason, currency, rows, amount
          FROM reconciliation_lines WHERE organization_id = $1 AND project_id = $2`,
        values: [organizationId, from, to],
      });
    },

    /** In the order in which files and their rows were added. */
    async list(organizationId: number, projectNumber: number): Promise<readonly ReconciliationLine[]> {
      return db.query<ReconciliationLine>({
        text: `SELECT file, sheet, fate, reason, currency, rows, amount FROM reconciliation_lines
          WHERE organization_id = $1 AND project_id = $2 ORDER BY first_position, fate, reason, currency`,
        values: [organizationId, projectNumber],
      });
    },

    /** At most `limit` files after a position or from the beginning, each with its lines, in the same order. */
    async listFiles(
      organizationId: number,
      projectNumber: number,
      { after, limit }: { readonly after: number | undefined; readonly limit: number },
    ): Promise<readonly ReconciledFile[]> {
      const lines = await db.query<ReconciliationLine & { readonly position: number }>({
        text: `WITH files AS (
            SELECT file, sheet, min(first_position) AS position FROM reconciliation_lines
            WHERE organization_id = $1 AND project_id = $2 GROUP BY file, sheet
            HAVING min(first_position) > $3 ORDER BY position LIMIT $4)
          SELECT l.file, l.sheet, f.position, l.fate, l.reason, l.currency, l.rows, l.amount
          FROM files f JOIN reconciliation_lines l
            ON l.organization_id = $1 AND l.project_id = $2 AND l.file = f.file AND l.sheet = f.sheet
          ORDER BY f.position, l.first_position, l.fate, l.reason, l.currency`,
        values: [organizationId, projectNumber, after ?? -1, limit],
      });
      const files = Map.groupBy(lines, ({ position }) => position);
      return [...files].map(([position, ofFile]) => ({ position, lines: ofFile }));
    },

    /** The number of files, and the lines of all files added up. */
    async sumFiles(
      organizationId: number,
      projectNumber: number,
    ): Promise<{ readonly files: number; readonly lines: readonly ReconciliationLine[] }> {
      const summed = await db.query<ReconciliationLine & { readonly files: number }>({
        text: `SELECT '' AS file, '' AS sheet, fate, reason, currency, sum(rows)::bigint AS rows, sum(amount) AS amount,
            (SELECT count(DISTINCT (file, sheet)) FROM reconciliation_lines
              WHERE organization_id = $1 AND project_id = $2) AS files
          FROM reconciliation_lines WHERE organization_id = $1 AND project_id = $2
          GROUP BY fate, reason, currency ORDER BY min(first_position), fate, reason, currency`,
        values: [organizationId, projectNumber],
      });
      return { files: summed[0]?.files ?? 0, lines: summed };
    },
  };
}
