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
  };
}
