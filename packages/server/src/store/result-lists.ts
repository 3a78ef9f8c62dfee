import type { Queryable } from '../postgres/connection-pool.ts';
import { opaque } from './opaque.ts';
import { blockOf, placeIn } from './product-blocks.ts';
import { inAppearance, type ResultFilter, toConditions } from './result-conditions.ts';
import { type ListedLine, listedColumns, readListed, type StoredResult } from './stored-result.ts';

/** The listed kind: products or cases. A product with one case is both. */
export type ListedKind = 'product' | 'case';

/** `appearance` is the order of the file; the other orders are largest first. */
export const resultOrders = ['appearance', 'footprint', 'amount', 'doubt'] as const;
export type ResultOrder = (typeof resultOrders)[number];

/** Where a list continues: after the line with this value and first position. */
export type ResultPlace = { readonly value: string; readonly position: number };

/** One page of a list. */
export type ResultQuery = {
  readonly kind: ListedKind;
  readonly revision: number;
  readonly order: ResultOrder;
  readonly filter: ResultFilter;
  /** Only cases of this product. */
  readonly ordinal: number | undefined;
  readonly after: ResultPlace | undefined;
  readonly limit: number;
};

const sortColumns = {
  appearance: undefined,
  footprint: 'footprint_mg',
  amount: 'spend_cents',
  doubt: 'doubt_mg',
} as const satisfies Record<ResultOrder, string | undefined>;

/** Lists of results, in the orders of their indexes. */
export function createResultLists(db: Queryable) {
  return {
    /** At most `limit` results that are valid at the revision, in order, after the place. */
    async list(organizationId: number, projectNumber: number, query: ResultQuery): Promise<readonly StoredResult[]> {
      const lines = await db.query<ListedLine & Pick<StoredResult, 'sortValue'>>(
        toListStatement(organizationId, projectNumber, query),
      );
      return readListed(db, organizationId, projectNumber, lines);
    },

    /** Number of products by match, at the revision. */
    async countMatches(organizationId: number, projectNumber: number, revision: number) {
      const counted = await db.query<{ match: string; count: number }>({
        // No match is blank: the comparison makes the index on matches available.
        text: `SELECT match, count(*) FROM results
          WHERE ${opaque('organization_id = $1')} AND project_id = $2 AND kind IN ('sole', 'product') AND match <> ''
            AND revision_from <= $3 AND (revision_to IS NULL OR revision_to > $3)
          GROUP BY match`,
        values: [organizationId, projectNumber, revision],
      });
      return new Map(counted.map(({ match, count }) => [match, count]));
    },

    /** Whether the project has a product with this number. */
    async hasProduct(organizationId: number, projectNumber: number, ordinal: number): Promise<boolean> {
      const found = await db.query({
        text: `SELECT FROM products p WHERE organization_id = $1 AND project_id = $2 AND ordinal = ${blockOf('$3::bigint')}
          AND ${placeIn('p', '$3::bigint')} <= cardinality(row_counts)`,
        values: [organizationId, projectNumber, ordinal],
      });
      return found.length > 0;
    },
  };
}

/**
 * The statement for a page. It merges the first lines of several ordered scans, each for one kind of line. Every scan
 * reads a range of one index, so that all pages cost the same: after a place come the lines with the same value and a
 * later position, then the lines with a smaller value. One product has few lines: they are read by its number and
 * sorted, which `OFFSET 0` enforces by hiding the sort order from the planner. Either way, only one index is available:
 * the primary key for a product, otherwise that of the order. The statement has no name, because a generic plan would
 * visit all partitions.
 */
export function toListStatement(organizationId: number, projectNumber: number, query: ResultQuery) {
  const { kind, revision, order, filter, ordinal, after, limit } = query;
  const values: unknown[] = [organizationId, projectNumber, revision, limit];
  const bind = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const only = ordinal === undefined ? [] : [`ordinal = ${bind(ordinal, 'bigint')}`];
  const column = sortColumns[order];
  const ranges = toRanges(column, after, bind);
  const sort = column === undefined ? 'first_position' : `${column} DESC, first_position`;
  const scans = (['sole', kind] as const).flatMap((one) => {
    const conditions = toConditions(filter, one, bind);
    const hide = (condition: string) => (ordinal === undefined ? condition : opaque(condition));
    return ranges.map(
      (range) => `SELECT ${listedColumns}, ${column ?? '0::numeric'} AS "sortValue" FROM results
        WHERE ${ordinal === undefined ? opaque('organization_id = $1') : 'organization_id = $1'} AND project_id = $2
          AND ${[...only, `kind = '${one}'`, ...[range, ...conditions].map(hide)].join(' AND ')}
          AND revision_from <= $3 AND (revision_to IS NULL OR revision_to > $3)
        ${ordinal === undefined ? `ORDER BY ${sort} LIMIT $4` : 'OFFSET 0'}`,
    );
  });
  const merged = column === undefined ? '"firstPosition"' : '"sortValue" DESC, "firstPosition"';
  const text = `SELECT * FROM (${scans.map((scan) => `(${scan})`).join(' UNION ALL ')}) AS listed ORDER BY ${merged} LIMIT $4`;
  return { text, values };
}

function toRanges(
  column: string | undefined,
  after: ResultPlace | undefined,
  bind: (value: unknown, type: string) => string,
): readonly string[] {
  // The first page begins before all lines: comparing a column makes its index available.
  if (after === undefined) return [column === undefined ? inAppearance : `${column} <= 'Infinity'`];
  const position = bind(after.position, 'bigint');
  if (column === undefined) return [`first_position > ${position} AND ${inAppearance}`];
  const value = bind(after.value, 'numeric');
  return [`${column} = ${value} AND first_position > ${position}`, `${column} < ${value}`];
}
