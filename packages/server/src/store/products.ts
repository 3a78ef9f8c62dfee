import type { Activity } from '@ledgerprint/ledger/activity';
import type { Queryable, Streamable } from '../postgres/connection-pool.ts';

/** A product as its processing reads it: its rows in the order in which they came. */
export type StoredProduct = {
  readonly ordinal: number;
  readonly firstPosition: number;
  readonly designation: string;
  readonly activities: readonly Activity[];
};

type Row = {
  readonly ordinal: number;
  readonly firstPosition: number;
  readonly designation: string;
  readonly activities: readonly StoredActivity[];
};

/** A row as `to_json` writes it. */
type StoredActivity = {
  readonly position: number;
  readonly spelling: string | null;
  readonly supplier: string;
  readonly unit_price: string;
  readonly currency: string;
  readonly quantity: string;
  readonly unit: string;
  readonly purchase_date: string;
  readonly weight: string;
  readonly notes: string;
  readonly category: string;
};

/** What sealed projects consist of. */
export function createProducts(db: Queryable) {
  return {
    /**
     * Collapses the project's staged rows into products, one for each designation, and returns how many there are.
     * Call it with the project locked: rows committed later would be left out.
     */
    async collapse(organizationId: number, projectNumber: number): Promise<number> {
      // Grouping a million rows spills to disk at the default 4 MB.
      await db.execute({ text: `SET LOCAL work_mem = '128MB'` });
      return db.execute({
        // Ordinals follow the grouping's own order: sorting by first appearance here, or filling the primary key in
        // another order than its own, took about a second of five for a million rows. Readers sort by first_position.
        text: `INSERT INTO products (project_id, ordinal, first_position, designation, occurrences, activities)
          SELECT $2, row_number() OVER (), min(position), designation, count(*),
            array_agg((position, spelling, supplier, unit_price, currency, quantity, unit, purchase_date, weight,
              notes, category)::product_activity)
          FROM activities
          WHERE project_id = $2 AND EXISTS (SELECT FROM projects WHERE organization_id = $1 AND id = $2)
          GROUP BY designation`,
        values: [organizationId, projectNumber],
      });
    },

    /** The products from one ordinal to another that have no outcome yet. */
    async readUnprocessed(
      organizationId: number,
      projectNumber: number,
      range: { readonly first: number; readonly last: number },
    ): Promise<readonly StoredProduct[]> {
      const rows = await db.query<Row>({
        name: 'products-read-unprocessed',
        // The range is said twice: before statistics exist, the plan reads all results that it does not bound.
        text: `SELECT p.ordinal, p.first_position AS "firstPosition", p.designation,
            to_json(p.activities) AS activities
          FROM products p
          WHERE p.project_id = $2 AND p.ordinal BETWEEN $3 AND $4
            AND EXISTS (SELECT FROM projects WHERE id = $2 AND organization_id = $1)
            AND NOT EXISTS (SELECT FROM product_results r
              WHERE r.project_id = $2 AND r.ordinal = p.ordinal AND r.ordinal BETWEEN $3 AND $4)
          ORDER BY p.ordinal`,
        values: [organizationId, projectNumber, range.first, range.last],
      });
      return rows.map(toProduct);
    },
  };
}

/** A product with the category of each of its rows, blank where a row has none. */
export type CategorizedRow = { readonly designation: string; readonly categories: readonly string[] };

/** What a first pass over a project's categories needs, in order of first appearance, some products at a time. */
export async function* readCategorizedRows(
  pool: Streamable,
  organizationId: number,
  projectNumber: number,
): AsyncGenerator<readonly CategorizedRow[]> {
  // COPY takes no parameters.
  const pieces = pool.copyOut(`COPY (
      SELECT json_build_object('designation', p.designation, 'categories',
        (SELECT json_agg(a.category ORDER BY a.position) FROM unnest(p.activities) a))::text
      FROM products p JOIN projects o ON o.id = p.project_id
      WHERE o.organization_id = ${Number(organizationId)} AND o.id = ${Number(projectNumber)}
      ORDER BY p.first_position
    ) TO STDOUT (FORMAT binary)`);
  for await (const piece of pieces) yield piece.map((json) => JSON.parse(json.toString()) as CategorizedRow);
}

function toProduct({ activities, ...product }: Row): StoredProduct {
  const sorted = activities.toSorted((one, other) => one.position - other.position);
  return { ...product, activities: sorted.map((row) => toActivity(row, product.designation)) };
}

function toActivity(row: StoredActivity, designation: string): Activity {
  return {
    designation: row.spelling ?? designation,
    supplier: row.supplier,
    unitPrice: row.unit_price,
    currency: row.currency,
    quantity: row.quantity,
    unit: row.unit,
    purchaseDate: row.purchase_date,
    weight: row.weight,
    notes: row.notes,
    category: row.category,
  };
}
