import { type PurchaseRow, purchaseFields } from '@ledgerprint/ledger/activity';
import { toNumberArray } from '../postgres/array-text.ts';
import type { Queryable } from '../postgres/connection-pool.ts';
import { type CollapseLimits, collapseRows } from './collapse-rows.ts';
import {
  blockColumns,
  blockOf,
  type PlacedProduct,
  type ProductBlock,
  placeIn,
  positionsIn,
  readBlock,
} from './product-blocks.ts';
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

/** A row whose designation, supplier, account and category are in normal form. */
type PlacedRow = StoredRow & { readonly position: number };

/** Number of rows per query: enough for any batch; a large product takes several queries. */
const rowsAtOnce = 5_000;

/** Consecutive products, both ends included. */
type OrdinalRange = Pick<ProductRange, 'first' | 'last'>;

/** The blocks with the products from $3 to $4. */
const inBlocks = `p.organization_id = $1 AND p.project_id = $2 AND p.ordinal BETWEEN ${blockOf('$3::bigint')} AND $4`;

/** The block of a given product, if there is such a product. */
const placeOfGiven = placeIn('b', 'given.ordinal');
const isBlockOfGiven = `organization_id = $1 AND project_id = $2 AND ordinal = ${blockOf('given.ordinal')}
  AND ${placeOfGiven} <= cardinality(row_counts)`;

/**
 * The products of sealed projects. Blocks and rows are looked up one by one by their whole key, which `OFFSET 0`
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

    /** The sizes of all products, `atOnce` in a range; this must be a multiple of the size of a block. */
    async listRanges(organizationId: number, projectNumber: number, atOnce: number): Promise<readonly ProductRange[]> {
      return db.query<ProductRange>({
        text: `SELECT min(ordinal) AS first, max(ordinal + cardinality(row_counts) - 1) AS last,
            sum((SELECT sum(size) FROM unnest(row_counts) AS size))::bigint AS rows,
            sum((SELECT sum(size) FROM unnest(p.bytes) AS size))::bigint AS bytes
          FROM products p
          WHERE organization_id = $1 AND project_id = $2
          GROUP BY (ordinal - 1) / $3 ORDER BY 1`,
        values: [organizationId, projectNumber, atOnce],
      });
    },

    /** The sizes of the products in a range of ordinals, each as a range of its own. */
    async listSingly(
      organizationId: number,
      projectNumber: number,
      { first, last }: OrdinalRange,
    ): Promise<readonly ProductRange[]> {
      return db.query<ProductRange>({
        text: `SELECT p.ordinal + size.place - 1 AS first, p.ordinal + size.place - 1 AS last, size.rows, size.bytes
          FROM products p CROSS JOIN LATERAL unnest(p.row_counts, p.bytes) WITH ORDINALITY AS size (rows, bytes, place)
          WHERE ${inBlocks} AND p.ordinal + size.place - 1 BETWEEN $3 AND $4
          ORDER BY 1`,
        values: [organizationId, projectNumber, first, last],
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
      const blocks = await db.query<ProductBlock & { readonly processed: readonly string[] }>({
        // Without a name: a plan made while the project has no results must not be used later.
        text: `SELECT ${blockColumns}, ARRAY(SELECT r.ordinal FROM results r
              WHERE r.organization_id = $1 AND r.project_id = $2 AND r.ordinal BETWEEN $3 AND $4) AS processed
          FROM products p
          WHERE ${inBlocks}
            AND EXISTS (SELECT FROM projects WHERE organization_id = $1 AND id = $2 AND status = 'enriching')
          ORDER BY ordinal`,
        values: [organizationId, projectNumber, range.first, range.last],
      });
      const processed = new Set(blocks[0]?.processed.map(Number));
      const products = readRange(blocks, range).filter(({ ordinal }) => !processed.has(ordinal));
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
            SELECT given.ordinal, row_counts[${placeOfGiven}] AS rows, bytes[${placeOfGiven}] AS bytes FROM products b
            WHERE ${isBlockOfGiven} OFFSET 0) AS p
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
            SELECT given.ordinal, ${positionsIn('b', 'given.ordinal')} AS positions FROM products b
            WHERE ${isBlockOfGiven} OFFSET 0) AS p
          ORDER BY p.ordinal`,
        values: [organizationId, projectNumber, toNumberArray(ordinals)],
      });
      return withRows(db, organizationId, projectNumber, products);
    },

    /** The products in a range of ordinals with their cases and rows, ordered by ordinal. */
    async readRange(
      organizationId: number,
      projectNumber: number,
      range: OrdinalRange,
    ): Promise<readonly StoredProduct[]> {
      const blocks = await db.query<ProductBlock>({
        text: `SELECT ${blockColumns} FROM products p WHERE ${inBlocks} ORDER BY ordinal`,
        values: [organizationId, projectNumber, range.first, range.last],
      });
      return withRows(db, organizationId, projectNumber, readRange(blocks, range));
    },
  };
}

function readRange(blocks: readonly ProductBlock[], { first, last }: OrdinalRange): readonly PlacedProduct[] {
  return blocks.flatMap((block) => [...readBlock(block)]).filter(({ ordinal }) => ordinal >= first && ordinal <= last);
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

function toProduct({ ordinal, positions }: PlacedProduct, rows: ReadonlyMap<string, PlacedRow>): StoredProduct {
  const placed = positions.map((position) => rows.get(position) as PlacedRow);
  const first = placed[0] as PlacedRow;
  const { designation, position: firstPosition } = first;
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
