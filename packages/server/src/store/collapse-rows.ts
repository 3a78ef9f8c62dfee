import type { Queryable } from '../postgres/connection-pool.ts';
import { positionsIn, productsPerBlock } from './product-blocks.ts';

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

/** Returns the number of products. */
async function insertProducts(db: Queryable, organizationId: number, projectNumber: number): Promise<number> {
  const [inserted] = await db.query<{ products: number }>({
    // Ordinals follow the grouping's own order: sorting by first appearance here took about one of the five seconds for
    // a million rows. Readers sort by the first position.
    text: `WITH blocks AS (
        INSERT INTO products (organization_id, project_id, ordinal, row_counts, bytes, positions)
        SELECT $1, $2, block * ${productsPerBlock} + 1,
          array_agg(row_count ORDER BY number, position) FILTER (WHERE position = first_position),
          array_agg(bytes ORDER BY number, position) FILTER (WHERE position = first_position),
          array_agg(position ORDER BY number, position)
        FROM (
          SELECT (row_number() OVER () - 1) / ${productsPerBlock} AS block, row_number() OVER () AS number,
            first_position, row_count, bytes, unnest(positions) AS position
          FROM (
            SELECT min(position) AS first_position, count(*) AS row_count, sum(bytes) AS bytes,
              array_agg(position) AS positions
            FROM rows
            WHERE organization_id = $1 AND project_id = $2 AND (fate IS NULL OR fate = 'counted')
            GROUP BY designation
          ) AS collapsed
        ) AS placed
        GROUP BY block
        RETURNING cardinality(row_counts) AS products
      )
      SELECT coalesce(sum(products), 0)::bigint AS products FROM blocks`,
    values: [organizationId, projectNumber],
  });
  return inserted?.products ?? 0;
}

async function findOversized(db: Queryable, organizationId: number, projectNumber: number, mostBytes: number) {
  const [row] = await db.query<OversizedProduct>({
    // The designation is looked up for this one product: a join, planned without statistics, might read all rows.
    text: `SELECT size.bytes + size.rows * $3 AS bytes, (SELECT designation FROM rows r
          WHERE r.organization_id = $1 AND r.project_id = $2
            AND r.position = (${positionsIn('p', '(p.ordinal + size.place - 1)')})[1]) AS designation
      FROM products p CROSS JOIN LATERAL unnest(p.row_counts, p.bytes) WITH ORDINALITY AS size (rows, bytes, place)
      WHERE p.organization_id = $1 AND p.project_id = $2 AND size.bytes + size.rows * $3 > $4 LIMIT 1`,
    values: [organizationId, projectNumber, moreBytesPerRow, mostBytes],
  });
  return row;
}
