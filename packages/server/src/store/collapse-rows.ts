import type { Queryable } from '../postgres/connection-pool.ts';

/** What a project's rows take together, and what those of one product may take. */
export type CollapseLimits = {
  readonly stagedRows: number;
  readonly stagedBytes: number;
  readonly mostBytesPerProduct: number;
};

/** A product that is larger than a product may be. */
export type OversizedProduct = { readonly designation: string; readonly bytes: number };

/** What a row takes in a thread that enriches it, at least, beside what it takes here. */
const moreBytesPerRow = 450;

/** Collapses rows into products; see `createProducts`. */
export async function collapseRows(
  db: Queryable,
  organizationId: number,
  projectNumber: number,
  { stagedRows, stagedBytes, mostBytesPerProduct }: CollapseLimits,
): Promise<number | OversizedProduct> {
  // Grouping a million rows spills to disk at the default 4 MB. What a group holds of a row are eight bytes.
  await db.execute({ text: `SET LOCAL work_mem = '128MB'` });
  const totalProducts = await insertProducts(db, organizationId, projectNumber);
  const isAllSmall = stagedBytes + stagedRows * moreBytesPerRow <= mostBytesPerProduct;
  const oversized = isAllSmall
    ? undefined
    : await findOversized(db, organizationId, projectNumber, mostBytesPerProduct);
  return oversized ?? totalProducts;
}

async function insertProducts(db: Queryable, organizationId: number, projectNumber: number): Promise<number> {
  return db.execute({
    // Ordinals follow the grouping's own order: sorting by first appearance here took about a second of five for a
    // million rows. Readers sort by first_position.
    text: `INSERT INTO products
        (organization_id, project_id, ordinal, first_position, occurrences, bytes, positions)
      SELECT $1, $2, row_number() OVER (), first_position, occurrences, bytes, positions
      FROM (
        SELECT min(position) AS first_position, count(*) AS occurrences, sum(bytes) AS bytes,
          array_agg(position) AS positions
        FROM rows
        WHERE organization_id = $1 AND project_id = $2 AND (fate IS NULL OR fate = 'counted')
        GROUP BY designation
      ) AS collapsed`,
    values: [organizationId, projectNumber],
  });
}

async function findOversized(
  db: Queryable,
  organizationId: number,
  projectNumber: number,
  mostBytes: number,
): Promise<OversizedProduct | undefined> {
  const [row] = await db.query<OversizedProduct>({
    // One look-up for the one product: a join, planned without statistics, may read all rows.
    text: `SELECT bytes + occurrences * $3 AS bytes, (SELECT designation FROM rows r
          WHERE r.organization_id = $1 AND r.project_id = $2 AND r.position = p.first_position) AS designation
      FROM products p
      WHERE organization_id = $1 AND project_id = $2 AND bytes + occurrences * $3 > $4 LIMIT 1`,
    values: [organizationId, projectNumber, moreBytesPerRow, mostBytes],
  });
  return row;
}
