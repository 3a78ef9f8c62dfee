import { type Activity, type Row as LedgerRow, toPlainRow } from '@ledgerprint/ledger/activity';
import type { Queryable, Streamable } from '../postgres/connection-pool.ts';
import type { ProjectStatus } from './project.ts';
import type { ProjectKey } from './projects.ts';

/** A project that a version without cases created and whose rows are still in the tables of that version. */
export type OldProject = ProjectKey & { readonly status: ProjectStatus };

/** Whether projects are still in progress or have finished. */
export type OldState = 'active' | 'ended';

/** The tables that are left from versions without cases. */
export function createOldProjects(db: Queryable) {
  return {
    /** False once everything has been moved. */
    async areThere(): Promise<boolean> {
      const [row] = await db.query<{ areThere: boolean }>({
        text: `SELECT to_regclass('old_products') IS NOT NULL AS "areThere"`,
      });
      return row?.areThere === true;
    },

    async list(state: OldState, limit: number): Promise<readonly OldProject[]> {
      return db.query<OldProject>({
        text: `SELECT organization_id AS "organizationId", id AS number, status FROM projects
          WHERE NOT is_moved AND (status IN ('pending', 'enriching')) = $1 LIMIT $2`,
        values: [state === 'active', limit],
      });
    },

    /** A project whose rows are still to be moved; undefined for all others. */
    async find(organizationId: number, projectNumber: number): Promise<OldProject | undefined> {
      const [row] = await db.query<OldProject>({
        text: `SELECT organization_id AS "organizationId", id AS number, status FROM projects
          WHERE organization_id = $1 AND id = $2 AND NOT is_moved`,
        values: [organizationId, projectNumber],
      });
      return row;
    },

    /**
     * Locks the project until the transaction ends. False if another process has moved it, or if it was removed
     * meanwhile.
     */
    async claim(organizationId: number, projectNumber: number): Promise<boolean> {
      const claimed = await db.execute({
        text: 'UPDATE projects SET is_moved = true WHERE organization_id = $1 AND id = $2 AND NOT is_moved',
        values: [organizationId, projectNumber],
      });
      return claimed === 1;
    },

    /** Restarts the enrichment of a sealed project with its current number of products. */
    async restart(organizationId: number, projectNumber: number, totalProducts: number): Promise<void> {
      await db.execute({
        text: `UPDATE projects SET total_products = $3, enriched_products = 0, failed_products = 0
          WHERE organization_id = $1 AND id = $2`,
        values: [organizationId, projectNumber, totalProducts],
      });
    },

    /** Drops the tables, unless a project still needs them; returns whether it did. */
    async dropTables(): Promise<boolean> {
      const [left] = await db.query({ text: 'SELECT FROM projects WHERE NOT is_moved LIMIT 1' });
      if (left !== undefined) return false;
      await db.execute({
        text: 'DROP TABLE IF EXISTS old_activities, old_products, old_product_rows, old_product_results',
      });
      await db.execute({ text: 'DROP TYPE IF EXISTS product_activity' });
      return true;
    },
  };
}

const fields = `supplier, a.unit_price, a.currency, a.quantity, a.unit, a.purchase_date, a.weight, a.notes, a.category`;

/**
 * The rows of an old project in order, in batches. The fate of rows from a file was determined when the file was read.
 */
export async function* readOldRows(
  pool: Streamable,
  organizationId: number,
  { number, status }: Pick<OldProject, 'number' | 'status'>,
): AsyncGenerator<readonly LedgerRow[]> {
  // A sealed project may have leftover staged rows, but its products contain all its rows.
  const from =
    status === 'pending'
      ? `(SELECT * FROM old_activities WHERE project_id = ${Number(number)})`
      : `(SELECT p.designation, w.* FROM old_products p, unnest(p.activities) w WHERE p.project_id = ${Number(number)}
          UNION ALL SELECT p.designation, w.* FROM old_products p
            JOIN old_product_rows r ON r.project_id = p.project_id AND r.ordinal = p.ordinal, unnest(r.activities) w
            WHERE p.project_id = ${Number(number)})`;
  // COPY takes no parameters.
  const pieces = pool.copyOut(`COPY (
      SELECT json_build_array(EXISTS (SELECT FROM reconciliations r
          WHERE r.organization_id = p.organization_id AND r.project_id = p.id),
        coalesce(a.spelling, a.designation), a.${fields})::text
      FROM projects p, ${from} a
      WHERE p.organization_id = ${Number(organizationId)} AND p.id = ${Number(number)}
      ORDER BY a.position
    ) TO STDOUT (FORMAT binary)`);
  for await (const piece of pieces) yield piece.map((json) => toRow(JSON.parse(json.toString())));
}

type Cells = readonly [isJudged: boolean, ...texts: readonly string[]];

function toRow([isJudged, ...texts]: Cells): LedgerRow {
  const [designation = '', supplier = '', unitPrice = '', currency = '', quantity = ''] = texts;
  const [unit = '', purchaseDate = '', weight = '', notes = '', category = ''] = texts.slice(5);
  const activity: Activity = {
    ...{ designation, supplier, unitPrice, currency, quantity },
    ...{ unit, purchaseDate, weight, notes, category },
  };
  return { ...toPlainRow(activity), fate: isJudged ? 'counted' : '' };
}
