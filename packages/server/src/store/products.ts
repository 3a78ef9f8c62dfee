import type { Activity } from '@ledgerprint/ledger/activity';
import type { Queryable, Streamable } from '../postgres/connection-pool.ts';
import { type CollapseLimits, collapseActivities } from './collapse-activities.ts';

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
  readonly occurrences: number;
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

/** Some products that follow each other, and what their rows take. */
export type ProductRange = {
  readonly first: number;
  readonly last: number;
  readonly rows: number;
  readonly bytes: number;
};

/** What sealed projects consist of. */
export function createProducts(db: Queryable) {
  return {
    /**
     * Collapses the project's staged rows into products, one for each designation, and returns how many there are, or a
     * product that is too large. Call it with the project locked: rows committed later would be left out.
     */
    collapse: (organizationId: number, projectNumber: number, limits: CollapseLimits) =>
      collapseActivities(db, organizationId, projectNumber, limits),

    /** The sizes of so many products at a time, from one ordinal to another. */
    async listRanges(
      organizationId: number,
      projectNumber: number,
      { first, last, atOnce }: { readonly first: number; readonly last: number; readonly atOnce: number },
    ): Promise<readonly ProductRange[]> {
      return db.query<ProductRange>({
        text: `SELECT min(ordinal) AS first, max(ordinal) AS last, sum(occurrences)::bigint AS rows,
            sum(bytes)::bigint AS bytes
          FROM products
          WHERE project_id = $2 AND ordinal BETWEEN $3 AND $4
            AND EXISTS (SELECT FROM projects WHERE id = $2 AND organization_id = $1)
          GROUP BY (ordinal - 1) / $5 ORDER BY 1`,
        values: [organizationId, projectNumber, first, last, atOnce],
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
        text: `SELECT p.ordinal, p.first_position AS "firstPosition", p.designation, p.occurrences,
            to_json(p.activities) AS activities
          FROM products p
          WHERE p.project_id = $2 AND p.ordinal BETWEEN $3 AND $4
            AND EXISTS (SELECT FROM projects WHERE id = $2 AND organization_id = $1)
            AND NOT EXISTS (SELECT FROM product_results r
              WHERE r.project_id = $2 AND r.ordinal = p.ordinal AND r.ordinal BETWEEN $3 AND $4)
          ORDER BY p.ordinal`,
        values: [organizationId, projectNumber, range.first, range.last],
      });
      const products: StoredProduct[] = [];
      for (const { activities, occurrences, ...product } of rows) {
        const isWhole = activities.length === occurrences;
        products.push({
          ...product,
          activities: isWhole
            ? toActivities(activities, product.designation)
            : await readPieces(db, organizationId, projectNumber, product),
        });
      }
      return products;
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
        (SELECT json_agg(a.category ORDER BY a.position) FROM (
          SELECT * FROM unnest(p.activities)
          UNION ALL SELECT w.* FROM product_rows r, unnest(r.activities) w
            WHERE r.project_id = p.project_id AND r.ordinal = p.ordinal) a))::text
      FROM products p JOIN projects o ON o.id = p.project_id
      WHERE o.organization_id = ${Number(organizationId)} AND o.id = ${Number(projectNumber)}
      ORDER BY p.first_position
    ) TO STDOUT (FORMAT binary)`);
  for await (const piece of pieces) yield piece.map((json) => JSON.parse(json.toString()) as CategorizedRow);
}

/** One piece at a time: the JSON of all of them would be several times as large as they are. */
async function readPieces(
  db: Queryable,
  organizationId: number,
  projectNumber: number,
  { ordinal, designation }: Pick<Row, 'ordinal' | 'designation'>,
): Promise<readonly Activity[]> {
  const activities: Activity[] = [];
  let piece: number | undefined = -1;
  while (piece !== undefined) {
    const [found]: readonly { piece: number; activities: readonly StoredActivity[] }[] = await db.query({
      name: 'products-read-piece',
      text: `SELECT piece, to_json(activities) AS activities FROM product_rows
        WHERE project_id = $2 AND ordinal = $3 AND piece > $4
          AND EXISTS (SELECT FROM projects WHERE id = $2 AND organization_id = $1)
        ORDER BY piece LIMIT 1`,
      values: [organizationId, projectNumber, ordinal, piece],
    });
    for (const activity of toActivities(found?.activities ?? [], designation)) activities.push(activity);
    piece = found?.piece;
  }
  return activities;
}

function toActivities(rows: readonly StoredActivity[], designation: string): readonly Activity[] {
  const sorted = rows.toSorted((one, other) => one.position - other.position);
  return sorted.map((row) => toActivity(row, designation));
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
