import { allRowFields, type CaseField, type Row } from '@ledgerprint/ledger/activity';
import type { Queryable } from '../postgres/connection-pool.ts';
import { opaque } from './opaque.ts';
import { fromStored, type StoredRow, selectedColumns } from './row-columns.ts';
import { toTextKey } from './text-key.ts';

/** A stored row, verbatim, with its position. */
export type ListedRow = {
  readonly position: number;
  readonly row: Row;
  /** Designation, supplier, account and category in normal form, for comparisons. */
  readonly normal: NormalTexts;
};

export type NormalTexts = Readonly<Record<CaseField, string>>;

/** One page of a project's rows. */
export type RowQuery = {
  readonly fate: string | undefined;
  readonly reason: string | undefined;
  readonly after: number;
  readonly limit: number;
};

/** One page of the rows of a product or, if `number` is set, of one of its cases. */
export type ProductRowQuery = Pick<RowQuery, 'after' | 'limit'> & {
  readonly ordinal: number;
  readonly number: number | undefined;
};

/** The case of a row, with what is needed to divide its footprint among its rows. */
export type CaseOfRow = {
  readonly ordinal: number;
  readonly number: number;
  readonly designation: string;
  readonly supplier: string;
  readonly account: string;
  readonly category: string;
  readonly occurrences: number;
  readonly footprintKg: string | null;
  readonly method: string;
  readonly factorId: string;
  readonly shareBy: 'money' | 'quantity' | 'rows' | null;
  readonly shareTotal: number | null;
};

type PlacedRow = StoredRow & { readonly position: number };

const rowColumns = `position, ${selectedColumns(allRowFields)}`;

/** Lists of rows, and their cases. */
export function createRowLists(db: Queryable) {
  return {
    /** At most `limit` rows after the position, in order. */
    async list(organizationId: number, projectNumber: number, query: RowQuery): Promise<readonly ListedRow[]> {
      const { fate, reason, after, limit } = query;
      const stored = await db.query<PlacedRow>({
        text: `SELECT ${rowColumns} FROM rows r
          WHERE organization_id = $1 AND project_id = $2 AND position > $3
            ${fate === undefined ? '' : 'AND fate = $5'} ${reason === undefined ? '' : `AND reason = $${fate === undefined ? 5 : 6}`}
          ORDER BY position LIMIT $4`,
        values: [organizationId, projectNumber, after, limit, ...[fate, reason].filter((text) => text !== undefined)],
      });
      return stored.map(toListedRow);
    },

    /** The same for a product or one of its cases. All rows of a case share the texts of its first row. */
    async listOfProduct(
      organizationId: number,
      projectNumber: number,
      { ordinal, number, after, limit }: ProductRowQuery,
    ): Promise<readonly ListedRow[]> {
      // Rows are looked up one by one: any other join, planned without statistics, may read all rows of the project.
      const isOfCase = `WHERE (r.supplier, r.account, r.category) = (
        SELECT supplier, account, category FROM rows
        WHERE organization_id = $1 AND project_id = $2 AND position = (
          SELECT first_position FROM results
          WHERE organization_id = $1 AND project_id = $2 AND ordinal = $3 AND number = $6 LIMIT 1))`;
      const stored = await db.query<PlacedRow>({
        text: `SELECT r.* FROM (
              SELECT unnest(positions) AS position FROM products
              WHERE organization_id = $1 AND project_id = $2 AND ordinal = $3) AS own
            CROSS JOIN LATERAL (SELECT ${rowColumns} FROM rows r
              WHERE organization_id = $1 AND project_id = $2 AND position > $4 AND position = own.position OFFSET 0) AS r
          ${number === undefined ? '' : isOfCase}
          ORDER BY r.position LIMIT $5`,
        values: [organizationId, projectNumber, ordinal, after, limit, ...(number === undefined ? [] : [number])],
      });
      return stored.map(toListedRow);
    },

    /**
     * The results, at the revision, of cases that may match the texts: they are found by hashes of folded texts, so
     * they may differ in case or accents.
     */
    async findCases(
      organizationId: number,
      projectNumber: number,
      revision: number,
      wanted: readonly NormalTexts[],
    ): Promise<readonly CaseOfRow[]> {
      const keys = (pick: keyof NormalTexts) => wanted.map((one) => String(toTextKey(one[pick])));
      return db.query<CaseOfRow>({
        // Only the index on designations and suppliers is available.
        text: `SELECT DISTINCT ON (c.ordinal, c.number) c.*
          FROM unnest($4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
              AS w (designation_key, supplier_key, account_key, category_key)
            CROSS JOIN LATERAL (
              SELECT ordinal, number, designation, supplier, account, category, occurrences,
                footprint_kg AS "footprintKg", method, factor_id AS "factorId", share_by AS "shareBy",
                share_total AS "shareTotal"
              FROM results c
              WHERE ${opaque('c.organization_id = $1')} AND c.project_id = $2 AND c.number > 0
                AND c.designation_key = w.designation_key AND c.supplier_key = w.supplier_key
                AND ${opaque('c.account_key = w.account_key AND c.category_key = w.category_key')}
                AND c.revision_from <= $3 AND (c.revision_to IS NULL OR c.revision_to > $3) OFFSET 0) AS c
          ORDER BY c.ordinal, c.number`,
        values: [
          ...[organizationId, projectNumber, revision],
          ...[keys('designation'), keys('supplier'), keys('account'), keys('category')],
        ],
      });
    },
  };
}

function toListedRow(stored: PlacedRow): ListedRow {
  const { position, designation, supplier, account, category } = stored;
  return { position, row: fromStored(stored, allRowFields), normal: { designation, supplier, account, category } };
}
