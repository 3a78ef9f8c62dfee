import type { Queryable } from '../postgres/connection-pool.ts';

/** What a project's staged rows take together, and what those of one product may take. */
export type CollapseLimits = {
  readonly stagedRows: number;
  readonly stagedBytes: number;
  readonly mostBytesPerProduct: number;
};

/** A product that is larger than a product may be. */
export type OversizedProduct = { readonly designation: string; readonly bytes: number };

const activity = `(position, spelling, supplier, unit_price, currency, quantity, unit, purchase_date, weight,
    notes, category)::product_activity`;

/** What is added to the texts of a row: in a thread that enriches it, it takes at least this much beside them. */
const bytesPerRow = 500;
const rowBytes = `(${bytesPerRow} + octet_length(coalesce(spelling, '')) + octet_length(supplier)
    + octet_length(unit_price) + octet_length(currency) + octet_length(quantity) + octet_length(unit)
    + octet_length(purchase_date) + octet_length(weight) + octet_length(notes) + octet_length(category))`;

/** More than any row takes: nine thousand characters of four bytes. */
const longestRow = 40_000;

/** A product with more rows keeps them in pieces. Counting them is quick; adding up their bytes is not. */
const mostRowsInArray = 500;
const pieceBytes = 1024 * 1024;

/**
 * Grouping by hash keeps all rows of the groups it has begun with in memory, whatever work_mem says: 518 MB for 330 MB of
 * rows in a thousand groups. Beyond this the rows are sorted, on disk, and one group at a time is in memory.
 */
const mostBytesHashed = 256 * 1024 * 1024;

/** Collapses staged rows into products; see `createProducts`. */
export async function collapseActivities(
  db: Queryable,
  organizationId: number,
  projectNumber: number,
  { stagedRows, stagedBytes, mostBytesPerProduct }: CollapseLimits,
): Promise<number | OversizedProduct> {
  // Grouping a million rows spills to disk at the default 4 MB.
  await db.execute({ text: `SET LOCAL work_mem = '128MB'` });
  // With fewer rows than this no product is too large.
  const mostRows = Math.min(mostRowsInArray, Math.floor(mostBytesPerProduct / longestRow));
  const large = stagedRows > mostRows ? await listLarge(db, organizationId, projectNumber, mostRows) : [];
  const oversized = large.find(({ bytes }) => bytes > mostBytesPerProduct);
  if (oversized !== undefined) return oversized;
  if (large.length > 0) {
    await insertLarge(db, organizationId, projectNumber, large);
    await setHashing(db, 'off');
    await insertPieces(db, organizationId, projectNumber);
  }
  await setHashing(db, stagedBytes > mostBytesHashed ? 'off' : 'on');
  return large.length + (await insertOthers(db, organizationId, projectNumber, large.length));
}

async function setHashing(db: Queryable, state: 'on' | 'off'): Promise<void> {
  await db.execute({ text: `SET LOCAL enable_hashagg = ${state}` });
}

type LargeProduct = OversizedProduct & { readonly firstPosition: number; readonly occurrences: number };

/** The products that have too many rows for one array. */
async function listLarge(
  db: Queryable,
  organizationId: number,
  projectNumber: number,
  mostRows: number,
): Promise<readonly LargeProduct[]> {
  const found = await db.query<Pick<LargeProduct, 'designation'>>({
    // Not part of an insert, so that it runs on several processors.
    text: `SELECT designation FROM activities
      WHERE project_id = $2 AND EXISTS (SELECT FROM projects WHERE organization_id = $1 AND id = $2)
      GROUP BY designation HAVING count(*) > $3`,
    values: [organizationId, projectNumber, mostRows],
  });
  if (found.length === 0) return [];
  return db.query<LargeProduct>({
    text: `SELECT designation, min(position) AS "firstPosition", count(*) AS occurrences, sum(${rowBytes}) AS bytes
      FROM activities
      WHERE project_id = $2 AND designation = ANY($3)
        AND EXISTS (SELECT FROM projects WHERE organization_id = $1 AND id = $2)
      GROUP BY designation`,
    values: [organizationId, projectNumber, found.map(({ designation }) => designation)],
  });
}

/** Without their rows. They get the first ordinals. */
async function insertLarge(
  db: Queryable,
  organizationId: number,
  projectNumber: number,
  large: readonly LargeProduct[],
): Promise<void> {
  await db.execute({
    text: `INSERT INTO products (project_id, ordinal, first_position, designation, occurrences, bytes, activities)
      SELECT p.id, ordinal, first_position, designation, occurrences, bytes, '{}'
      FROM projects p, unnest($3::bigint[], $4::text[], $5::bigint[], $6::bigint[])
        WITH ORDINALITY AS large (first_position, designation, occurrences, bytes, ordinal)
      WHERE p.organization_id = $1 AND p.id = $2`,
    values: [
      organizationId,
      projectNumber,
      large.map(({ firstPosition }) => firstPosition),
      large.map(({ designation }) => designation),
      large.map(({ occurrences }) => occurrences),
      large.map(({ bytes }) => bytes),
    ],
  });
}

/** The rows of the large products. One piece at a time is in memory where they are sorted. */
async function insertPieces(db: Queryable, organizationId: number, projectNumber: number): Promise<void> {
  await db.execute({
    text: `INSERT INTO product_rows (project_id, ordinal, piece, activities)
      SELECT $2, ordinal, piece, array_agg(${activity}) FROM (
        SELECT a.*, p.ordinal, sum(${rowBytes}) OVER (PARTITION BY p.ordinal ORDER BY position) / ${pieceBytes} AS piece
        FROM activities a JOIN products p ON p.project_id = $2 AND p.designation = a.designation
        WHERE a.project_id = $2 AND EXISTS (SELECT FROM projects WHERE organization_id = $1 AND id = $2)
      ) AS placed
      GROUP BY ordinal, piece`,
    values: [organizationId, projectNumber],
  });
}

/** All other products, each with its rows; returns how many there are. */
async function insertOthers(
  db: Queryable,
  organizationId: number,
  projectNumber: number,
  large: number,
): Promise<number> {
  const isOther =
    'NOT EXISTS (SELECT FROM products p WHERE p.project_id = $2 AND p.designation = a.designation)';
  return db.execute({
    // Ordinals follow the grouping's own order: sorting by first appearance here, or filling the primary key in
    // another order than its own, took about a second of five for a million rows. Readers sort by first_position.
    text: `INSERT INTO products (project_id, ordinal, first_position, designation, occurrences, bytes, activities)
      SELECT $2, $3 + row_number() OVER (), first_position, designation, occurrences, pg_column_size(activities),
        activities
      FROM (
        SELECT min(position) AS first_position, designation, count(*) AS occurrences,
          array_agg(${activity}) AS activities
        FROM activities a
        WHERE project_id = $2 AND EXISTS (SELECT FROM projects WHERE organization_id = $1 AND id = $2)
          AND ${large > 0 ? isOther : 'true'}
        GROUP BY designation
      ) AS collapsed`,
    values: [organizationId, projectNumber, large],
  });
}
