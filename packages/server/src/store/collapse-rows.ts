import type { Queryable } from '../postgres/connection-pool.ts';

/** The total size of a project's rows, and the maximum size for one product. */
export type CollapseLimits = {
  readonly stagedRows: number;
  readonly stagedBytes: number;
  readonly mostBytesPerProduct: number;
};

/** A product that exceeds the maximum size. */
export type OversizedProduct = { readonly designation: string; readonly bytes: number };

/** Minimum memory that a row takes in an enrichment thread, in addition to its stored size. */
const moreBytesPerRow = 450;

/** Collapses rows into products; see `createProducts`. */
export async function collapseRows(
  db: Queryable,
  organizationId: number,
  projectNumber: number,
  { stagedRows, stagedBytes, mostBytesPerProduct }: CollapseLimits,
): Promise<number | OversizedProduct> {
  // At the default of 4 MB, grouping a million rows spills to disk. A group holds eight bytes per row.
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
    // Ordinals follow the grouping's own order: sorting by first appearance here took about one of the five seconds for
    // a million rows. Readers sort by first_position.
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

async function findOversized(db: Queryable, organizationId: number, projectNumber: number, mostBytes: number) {
  const [row] = await db.query<OversizedProduct>({
    // The designation is looked up for this one product: a join, planned without statistics, might read all rows.
    text: `SELECT bytes + occurrences * $3 AS bytes, (SELECT designation FROM rows r
          WHERE r.organization_id = $1 AND r.project_id = $2 AND r.position = p.first_position) AS designation
      FROM products p
      WHERE organization_id = $1 AND project_id = $2 AND bytes + occurrences * $3 > $4 LIMIT 1`,
    values: [organizationId, projectNumber, moreBytesPerRow, mostBytes],
  });
  return row;
}
