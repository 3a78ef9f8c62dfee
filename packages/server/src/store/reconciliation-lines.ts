import { toNumberArray, toTextArray } from '../postgres/array-text.ts';
import type { Queryable } from '../postgres/connection-pool.ts';

/** Rows of one sheet of a file that met with one fate, and their money in one currency. */
export type ReconciliationLine = {
  readonly file: string;
  readonly sheet: string;
  /** Blank where nobody judged the rows. */
  readonly fate: '' | 'counted' | 'excluded' | 'unread';
  readonly reason: string;
  /** ISO 4217, `XXX` where it cannot be read, blank where none is given or there is no amount. */
  readonly currency: string;
  readonly rows: number;
  /** A decimal number. */
  readonly amount: string;
};

/** What became of the rows and the money of the files that projects are made of. */
export function createReconciliationLines(db: Queryable) {
  return {
    /** Adds what one call brought; the first row of the call stands at `firstPosition`. Belongs in its transaction. */
    async add(
      organizationId: number,
      projectNumber: number,
      {
        lines,
        firstPosition,
      }: { readonly lines: readonly ReconciliationLine[]; readonly firstPosition: number },
    ): Promise<void> {
      if (lines.length === 0) return;
      await db.execute({
        // Always in the same order: calls that add to the same project wait for each other instead of forever.
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

    /** Gives a project those of another one of the organization, whose rows it has. */
    async copy(
      organizationId: number,
      { from, to }: { readonly from: number; readonly to: number },
    ): Promise<void> {
      await db.execute({
        text: `INSERT INTO reconciliation_lines
            (organization_id, project_id, first_position, file, sheet, fate, reason, currency, rows, amount)
          SELECT $1, $3, first_position, file, sheet, fate, reason, currency, rows, amount
          FROM reconciliation_lines WHERE organization_id = $1 AND project_id = $2`,
        values: [organizationId, from, to],
      });
    },

    /** In the order in which files and their lines came. */
    async list(organizationId: number, projectNumber: number): Promise<readonly ReconciliationLine[]> {
      return db.query<ReconciliationLine>({
        text: `SELECT file, sheet, fate, reason, currency, rows, amount FROM reconciliation_lines
          WHERE organization_id = $1 AND project_id = $2 ORDER BY first_position, fate, reason, currency`,
        values: [organizationId, projectNumber],
      });
    },
  };
}
