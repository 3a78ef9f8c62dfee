import { type PurchaseRow, purchaseFields } from '@ledgerprint/ledger/activity';
import { toNumberArray } from '../postgres/array-text.ts';
import type { Queryable } from '../postgres/connection-pool.ts';
import { type CollapseLimits, collapseRows } from './collapse-rows.ts';
import { fromStored, type StoredRow, selectedColumns } from './row-columns.ts';

/** A case of a product: rows that share supplier, account and category, in the order in which they were added. */
export type StoredCase = {
  readonly designation: string;
  readonly activities: readonly PurchaseRow[];
  readonly firstPosition: number;
};

/** A product as read for enrichment. */
export type StoredProduct = StoredCase & {
  readonly ordinal: number;
  /** At least one, in the order of their first rows. */
  readonly cases: readonly StoredCase[];
};

/** A range of consecutive products, and the size of their rows. */
export type ProductRange = {
  readonly first: number;
  readonly last: number;
  readonly rows: number;
  readonly bytes: number;
};

/** The size of the rows of one product. */
export type ProductSize = { readonly ordinal: number; readonly rows: number; readonly bytes: number };

/** A product with the positions of its rows, as the strings that the driver returns for an array. */
type PlacedProduct = {
  readonly ordinal: number;
  readonly firstPosition: number;
  readonly positions: readonly string[];
};

/** A row whose designation, supplier, account and category are in normal form. */
type PlacedRow = StoredRow & { readonly position: number };

/** Number of rows per query: enough for any batch; a large product takes several queries. */
const rowsAtOnce = 5_000;

/** Consecutive products, both ends included. */
type OrdinalRange = Pick<ProductRange, 'first' | 'last'>;

/**
 * The products of sealed projects. Products and rows are looked up one by one by their whole key, which `OFFSET 0`
 * enforces: a join, planned without statistics, may read all of the project, and so does `= ANY` before PostgreSQL 17.
 */
export function createProducts(db: Queryable) {
  return {
    /**
     * Collapses the project's staged rows into products, one for each designation. Returns their number, or a product
     * that is too large. The project must be locked: rows committed later would be left out.
     */
    collapse: (organizationId: number, projectNumber: number, limits: CollapseLimits) =>
      collapseRows(db, organizationId, projectNumber, limits),

    /** The sizes of products in a range of ordinals, grouped into batches of `atOnce`. */
    async listRanges(
      organizationId: number,
      projectNumber: number,
      { first, last, atOnce }: { readonly first: number; readonly last: number; readonly atOnce: number },
    ): Promise<readonly ProductRange[]> {
      return db.query<ProductRange>({
        text: `SELECT min(ordinal) AS first, max(ordinal) AS last, sum(occurrences)::bigint AS rows,
            sum(bytes)::bigint AS bytes
          FROM products
          WHERE organization_id = $1 AND project_id = $2 AND ordinal BETWEEN $3 AND $4
          GROUP BY (ordinal - 1) / $5 ORDER BY 1`,
        values: [organizationId, projectNumber, first, last, atOnce],
      });
    },

    /**
     * The products in a range of ordinals that have no result yet, with their cases and rows; none once the project has
     * finished.
     */
    async readUnprocessed(
      organizationId: number,
      projectNumber: number,
      range: OrdinalRange,
    ): Promise<readonly StoredProduct[]> {
      const products = await db.query<PlacedProduct>({
        // Without a name: a plan made while the project has no results must not be used later. NOT IN reads the results
        // of the range once. With NOT EXISTS, a plan made without statistics looked for the result of every product
        // among all results of the project.
        text: `SELECT ordinal, first_position AS "firstPosition", positions FROM products
          WHERE organization_id = $1 AND project_id = $2 AND ordinal BETWEEN $3 AND $4
            AND ordinal NOT IN (SELECT r.ordinal FROM results r
              WHERE r.organization_id = $1 AND r.project_id = $2 AND r.ordinal BETWEEN $3 AND $4)
            AND EXISTS (SELECT FROM projects WHERE organization_id = $1 AND id = $2 AND status = 'enriching')
          ORDER BY ordinal`,
        values: [organizationId, projectNumber, range.first, range.last],
      });
      return withRows(db, organizationId, projectNumber, products);
    },

    /** The sizes of these products, ordered by ordinal. */
    async listSizes(
      organizationId: number,
      projectNumber: number,
      ordinals: readonly number[],
    ): Promise<readonly ProductSize[]> {
      return db.query<ProductSize>({
        name: 'products-list-sizes',
        text: `SELECT p.* FROM unnest($3::bigint[]) AS given (ordinal) CROSS JOIN LATERAL (
            SELECT ordinal, occurrences AS rows, bytes FROM products
            WHERE organization_id = $1 AND project_id = $2 AND ordinal = given.ordinal OFFSET 0) AS p
          ORDER BY p.ordinal`,
        values: [organizationId, projectNumber, toNumberArray(ordinals)],
      });
    },

    /** These products with their cases and rows, ordered by ordinal. */
    async read(
      organizationId: number,
      projectNumber: number,
      ordinals: readonly number[],
    ): Promise<readonly StoredProduct[]> {
      const products = await db.query<PlacedProduct>({
        name: 'products-read',
        text: `SELECT p.* FROM unnest($3::bigint[]) AS given (ordinal) CROSS JOIN LATERAL (
            SELECT ordinal, first_position AS "firstPosition", positions FROM products
            WHERE organization_id = $1 AND project_id = $2 AND ordinal = given.ordinal OFFSET 0) AS p
          ORDER BY p.ordinal`,
        values: [organizationId, projectNumber, toNumberArray(ordinals)],
      });
      return withRows(db, organizationId, projectNumber, products);
    },

    /** The products in a range of ordinals with their cases and rows, ordered by ordinal. */
    async readRange(
      organizationId: number,
      projectNumber: number,
      { first, last }: OrdinalRange,
    ): Promise<readonly StoredProduct[]> {
      const products = await db.query<PlacedProduct>({
        text: `SELECT ordinal, first_position AS "firstPosition", positions FROM products
          WHERE organization_id = $1 AND project_id = $2 AND ordinal BETWEEN $3 AND $4 ORDER BY ordinal`,
        values: [organizationId, projectNumber, first, last],
      });
      return withRows(db, organizationId, projectNumber, products);
    },
  };
}

async function withRows(
  db: Queryable,
  organizationId: number,
  projectNumber: number,
  products: readonly PlacedProduct[],
): Promise<readonly StoredProduct[]> {
  const positions = products.flatMap((product) => product.positions);
  const rows = await readRows(db, organizationId, projectNumber, positions);
  return products.map((product) => toProduct(product, rows));
}

/** Rows by position. */
async function readRows(
  db: Queryable,
  organizationId: number,
  projectNumber: number,
  positions: readonly string[],
): Promise<ReadonlyMap<string, PlacedRow>> {
  const rows = new Map<string, PlacedRow>();
  for (let start = 0; start < positions.length; start += rowsAtOnce) {
    const some = await db.query<PlacedRow>({
      name: 'products-read-rows',
      text: `SELECT r.* FROM unnest($3::bigint[]) AS given (position) CROSS JOIN LATERAL (
          SELECT position, ${selectedColumns(purchaseFields)}
          FROM rows WHERE organization_id = $1 AND project_id = $2 AND position = given.position OFFSET 0) AS r`,
      values: [organizationId, projectNumber, toNumberArray(positions.slice(start, start + rowsAtOnce))],
    });
    for (const row of some) rows.set(String(row.position), row);
  }
  return rows;
}

function toProduct(
  { ordinal, firstPosition, positions }: PlacedProduct,
  rows: ReadonlyMap<string, PlacedRow>,
): StoredProduct {
  const placed = positions
    .map((position) => rows.get(position) as PlacedRow)
    .toSorted((one, other) => one.position - other.position);
  const first = placed[0] as PlacedRow;
  const { designation } = first;
  const product = { designation, firstPosition, activities: placed.map(toPurchase) };
  const isOneCase = placed.every((row) => isSameCase(row, first));
  return { ...product, ordinal, cases: isOneCase ? [product] : toCases(designation, placed) };
}

function isSameCase(one: PlacedRow, other: PlacedRow): boolean {
  return one.supplier === other.supplier && one.account === other.account && one.category === other.category;
}

/** In the order of their first rows. Texts in normal form have no line breaks, so a line break can separate them. */
function toCases(designation: string, placed: readonly PlacedRow[]): readonly StoredCase[] {
  const groups = Map.groupBy(placed, ({ supplier, account, category }) => [supplier, account, category].join('\n'));
  return Array.from(groups.values(), (rows) => ({
    designation,
    firstPosition: (rows[0] as PlacedRow).position,
    activities: rows.map(toPurchase),
  }));
}

function toPurchase(row: PlacedRow): PurchaseRow {
  return fromStored(row, purchaseFields);
}
