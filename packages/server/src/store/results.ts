import type { ShareBasis } from '@ledgerprint/engine/results';
import { activityFields, type CaseField } from '@ledgerprint/ledger/activity';
import { toNumberArray, toTextArray } from '../postgres/array-text.ts';
import type { Queryable } from '../postgres/connection-pool.ts';
import { columnOf } from './column-name.ts';
import { opaque } from './opaque.ts';

/** One line of results: a product with one case, a product with several cases, or one of these cases. */
export type ResultLine = {
  readonly ordinal: number;
  /** Number of a case within its product, from 1; 0 for the line of a product with several cases. */
  readonly number: number;
  readonly kind: 'sole' | 'product' | 'case';
  readonly firstPosition: number;
  /** In the column order of the exported file, not yet quoted; the explanation is blank. */
  readonly cells: readonly string[];
  /** Guarded against formulas, as the cells are. */
  readonly account: string;
  readonly uncountedEur: number;
  readonly footprintMg: bigint;
  readonly scope1Mg: bigint;
  readonly scope2Mg: bigint;
  readonly scope3Mg: bigint;
  readonly doubtMg: bigint;
  readonly spendCents: bigint;
  /**
   * Hashes of the texts with which decisions are compared; for texts in which the cases of a product differ, the hash
   * of an empty text.
   */
  readonly keys: Readonly<Record<CaseField, bigint>>;
  /** Decisions that could not be applied: `id reason`, joined with ` | `. */
  readonly conflicts: string;
  /** How its footprint is divided among its rows; undefined for the line of a product with several cases. */
  readonly share: ShareBasis | undefined;
};

/** The part of a line that callers see. */
export type ShownLine = Omit<ResultLine, 'keys' | 'share'>;

/** The result of one product: its only line, or one for the whole and one for each case. */
export type ProductResult = { readonly ordinal: number; readonly lines: readonly ResultLine[] };

/** The results that were added to a project. */
export type Outcomes = {
  readonly enriched: number;
  readonly failed: number;
  /** Dates of the first and last counted purchase; undefined if no date can be read. */
  readonly period: { readonly from: string; readonly to: string } | undefined;
};

/** A line of the newest revision, with the columns that contribute to totals or show whether another line differs. */
export type NewestLine = Pick<
  ResultLine,
  'ordinal' | 'number' | 'kind' | 'cells' | 'account' | 'uncountedEur' | 'conflicts'
> & { readonly footprintMg: bigint; readonly rows: number };

/** Totals of cases; null if the results do not contain the value. */
export type ResultSum = {
  readonly dimension: 'all' | 'category' | 'factor' | 'match' | 'scope';
  readonly key: string;
  readonly label: string;
  readonly cases: number | null;
  readonly footprintMg: bigint;
  readonly spendEur: number | null;
  readonly uncountedEur: number | null;
};

type ColumnType = 'text' | 'numeric' | 'int' | 'bigint';
/** Not stored, but rendered from the reasons: its cells are blank. */
type RenderedType = 'rendered';

/** The columns of the exported file, in its order. */
export const exportedColumns = [
  ...activityFields.map((field) => [columnOf(field), 'text'] as const),
  ['occurrences', 'bigint'],
  ['match', 'text'],
  ['category_scheme', 'text'],
  ['category_code', 'text'],
  ['category_label', 'text'],
  ['category_confidence', 'numeric'],
  ['alternatives', 'text'],
  ['method', 'text'],
  ['factor_id', 'text'],
  ['factor_name', 'text'],
  ['factor_value', 'numeric'],
  ['factor_unit', 'text'],
  ['factor_source', 'text'],
  ['factor_year', 'int'],
  ['activity_value', 'numeric'],
  ['activity_unit', 'text'],
  ['spend_eur', 'numeric'],
  ['footprint_kg', 'numeric'],
  ['footprint_low_kg', 'numeric'],
  ['footprint_high_kg', 'numeric'],
  ['explanation', 'rendered'],
  ['warnings', 'text'],
  ['engine_version', 'text'],
  ['scope1_kg', 'numeric'],
  ['scope2_kg', 'numeric'],
  ['scope3_kg', 'numeric'],
  ['ghg_category', 'text'],
  ['beges_post', 'text'],
  ['data_quality', 'numeric'],
  ['exclusion', 'text'],
  ['decision', 'text'],
  ['cases', 'int'],
  ['reasons', 'text'],
] as const satisfies readonly (readonly [string, ColumnType | RenderedType])[];

type Column = {
  readonly name: string;
  readonly type: ColumnType;
  readonly valuesOf: (lines: readonly ResultLine[]) => string;
};

const columns: readonly Column[] = [
  numbers('ordinal', 'bigint', ({ ordinal }) => ordinal),
  numbers('number', 'int', ({ number }) => number),
  texts('kind', ({ kind }) => kind),
  numbers('first_position', 'bigint', ({ firstPosition }) => firstPosition),
  ...exportedColumns.flatMap(([name, type], at) => {
    if (type === 'rendered') return [];
    return type === 'text'
      ? texts(name, ({ cells }) => cells[at] as string)
      : numbers(name, type, ({ cells }) => cells[at] || undefined);
  }),
  texts('account', ({ account }) => account),
  numbers('uncounted_eur', 'numeric', ({ uncountedEur }) => uncountedEur),
  numbers('footprint_mg', 'numeric', ({ footprintMg }) => footprintMg),
  numbers('scope1_mg', 'numeric', ({ scope1Mg }) => scope1Mg),
  numbers('scope2_mg', 'numeric', ({ scope2Mg }) => scope2Mg),
  numbers('scope3_mg', 'numeric', ({ scope3Mg }) => scope3Mg),
  numbers('doubt_mg', 'numeric', ({ doubtMg }) => doubtMg),
  numbers('spend_cents', 'numeric', ({ spendCents }) => spendCents),
  numbers('designation_key', 'bigint', ({ keys }) => keys.designation),
  numbers('supplier_key', 'bigint', ({ keys }) => keys.supplier),
  numbers('account_key', 'bigint', ({ keys }) => keys.account),
  numbers('category_key', 'bigint', ({ keys }) => keys.category),
  texts('conflicts', ({ conflicts }) => conflicts),
  numbers('share_by', 'text', ({ share }) => share?.by),
  numbers('share_total', 'numeric', ({ share }) => share?.total),
];

/** The cells of the exported columns, for a SELECT. */
export const exportedCells: readonly string[] = exportedColumns.map(([name, type]) => {
  if (type === 'rendered') return "''";
  return type === 'text' ? name : `${name}::text`;
});

const insertStatement = `INSERT INTO results
    (organization_id, project_id, revision_from, ${columns.map(({ name }) => name).join(', ')})
  SELECT $1, $2, $3, * FROM unnest(${columns.map(({ type }, at) => `$${at + 4}::${type}[]`).join(', ')})`;

/**
 * The first two columns are the ordinals and numbers. They are not joined, because a join, planned without statistics,
 * may read all lines of the project. The range is for PostgreSQL before 17, which may ignore the list of ordinals.
 */
const replaceStatement = `WITH closed AS (
    UPDATE results SET revision_to = $3
    WHERE organization_id = $1 AND project_id = $2 AND ordinal = ANY($4::bigint[])
      AND ordinal BETWEEN (SELECT min(one) FROM unnest($4::bigint[]) AS one)
        AND (SELECT max(one) FROM unnest($4::bigint[]) AS one)
      AND ${opaque('(ordinal, number) IN (SELECT * FROM unnest($4::bigint[], $5::int[]))')} AND revision_to IS NULL
  )
  ${insertStatement}`;

/** Results of products and cases, with the revisions for which they are valid. */
export function createResults(db: Queryable) {
  return {
    /**
     * Adds the first results of products and returns the ordinals of those that were new. Nothing is added for a
     * product that already has a result, however many lines it has. Pass them ordered by ordinal, so that two processes
     * that add the same products do not deadlock. The same transaction must also add them to the project's counters.
     */
    async add(
      organizationId: number,
      projectNumber: number,
      results: readonly ProductResult[],
    ): Promise<ReadonlySet<number>> {
      if (results.length === 0) return new Set();
      const lines = results.flatMap((result) => result.lines);
      // Every product has a line with number 1: the process that adds it adds all lines.
      const first = lines.filter(({ number }) => number === 1);
      const rows = await db.query<{ ordinal: number }>({
        name: 'results-insert-first',
        text: `${insertStatement} ON CONFLICT ON CONSTRAINT results_pkey DO NOTHING RETURNING ordinal`,
        values: toValues(organizationId, projectNumber, 0, first),
      });
      const added = new Set(rows.map(({ ordinal }) => ordinal));
      const others = lines.filter(({ number, ordinal }) => number !== 1 && added.has(ordinal));
      if (others.length > 0)
        await db.execute({
          name: 'results-insert-others',
          text: insertStatement,
          values: toValues(organizationId, projectNumber, 0, others),
        });
      return added;
    },

    /** The lines of these products that are valid at the newest revision, ordered by ordinal and number. */
    async readNewest(
      organizationId: number,
      projectNumber: number,
      ordinals: readonly number[],
    ): Promise<readonly NewestLine[]> {
      type Row = Omit<NewestLine, 'cells' | 'uncountedEur' | 'footprintMg'> & {
        readonly cells: string;
        readonly uncountedEur: string;
        readonly footprintMg: string;
      };
      const rows = await db.query<Row>({
        name: 'results-read-newest',
        // Looked up one by one, as in `products.ts`.
        text: `SELECT r.* FROM unnest($3::bigint[]) AS given (ordinal) CROSS JOIN LATERAL (
            SELECT ordinal, number, kind, account, uncounted_eur AS "uncountedEur", footprint_mg AS "footprintMg",
              conflicts, occurrences AS rows, json_build_array(${exportedCells.join(', ')})::text AS cells
            FROM results
            WHERE organization_id = $1 AND project_id = $2 AND ordinal = given.ordinal AND revision_to IS NULL
            OFFSET 0) AS r
          ORDER BY r.ordinal, r.number`,
        values: [organizationId, projectNumber, toNumberArray(ordinals)],
      });
      return rows.map((row) => ({
        ...row,
        cells: (JSON.parse(row.cells) as (string | null)[]).map((cell) => cell ?? ''),
        uncountedEur: Number(row.uncountedEur),
        footprintMg: BigInt(row.footprintMg),
      }));
    },

    /**
     * Replaces lines of products from a revision on: the lines with the same ordinals and numbers are valid only before
     * it. The revision must be higher than that of any line, and the transaction must hold the lock on the project.
     */
    async replace(
      organizationId: number,
      projectNumber: number,
      revision: number,
      lines: readonly ResultLine[],
    ): Promise<void> {
      if (lines.length === 0) return;
      await db.execute({
        name: 'results-replace',
        text: replaceStatement,
        values: toValues(organizationId, projectNumber, revision, lines),
      });
    },

    /**
     * Totals of the cases of the newest revision: overall and by category, factor, match and scope; keys and labels as
     * in the cells of the file. Totals by scope contain only the footprint: a case's spend belongs to only one of its
     * scopes, and its line does not say which.
     */
    async sum(organizationId: number, projectNumber: number): Promise<readonly ResultSum[]> {
      const rows = await db.query<Omit<ResultSum, 'footprintMg'> & { readonly footprintMg: string }>({
        // There are many cases but few combinations of category, factor and match: all other sums are computed from
        // these.
        text: `WITH pairs AS MATERIALIZED (
            SELECT category_code, factor_id, match, footprint_kg IS NOT NULL AS has_footprint,
              min(category_label) AS category_label, min(factor_name) AS factor_name, count(*) AS cases,
              sum(footprint_mg) AS mg, sum(scope1_mg) AS "1", sum(scope2_mg) AS "2", sum(scope3_mg) AS "3",
              sum(coalesce(spend_eur, 0)::float8) AS spend, sum(uncounted_eur::float8) AS uncounted
            FROM results
            WHERE organization_id = $1 AND project_id = $2 AND kind IN ('sole', 'case') AND revision_to IS NULL
              AND match NOT IN ('excluded', 'failed')
            GROUP BY category_code, factor_id, match, footprint_kg IS NOT NULL
          ), sums AS (
            SELECT 'all' AS dimension, '' AS key, '' AS label, sum(cases) AS cases, sum(mg) AS "footprintMg",
              sum(spend) AS "spendEur", sum(uncounted) AS "uncountedEur"
            FROM pairs HAVING count(*) > 0
            UNION ALL
            SELECT 'category', category_code, min(category_label), sum(cases), sum(mg), sum(spend), sum(uncounted)
            FROM pairs WHERE category_code <> '' OR has_footprint GROUP BY category_code
            UNION ALL
            SELECT 'factor', factor_id, min(factor_name), sum(cases), sum(mg), sum(spend), sum(uncounted)
            FROM pairs WHERE has_footprint GROUP BY factor_id
            UNION ALL
            SELECT 'match', match, '', sum(cases), sum(mg), sum(spend), sum(uncounted)
            FROM pairs GROUP BY match
            UNION ALL
            SELECT 'scope', scope, '', NULL, mg, NULL, NULL
            FROM (SELECT sum("1") AS "1", sum("2") AS "2", sum("3") AS "3" FROM pairs) AS scopes,
              LATERAL (VALUES ('1', "1"), ('2', "2"), ('3', "3")) AS named (scope, mg)
            WHERE mg <> 0
          )
          SELECT dimension, key, label, cases::bigint, "footprintMg", "spendEur", "uncountedEur" FROM sums`,
        values: [organizationId, projectNumber],
      });
      return rows.map((row) => ({ ...row, footprintMg: BigInt(row.footprintMg) }));
    },

    /**
     * Adds results to the project's counters and returns how many are still missing; undefined if the project is no
     * longer being enriched, so that the results must be rolled back. Locks the project until the transaction ends.
     */
    async count(
      organizationId: number,
      projectNumber: number,
      { enriched, failed, period }: Outcomes,
    ): Promise<number | undefined> {
      const [row] = await db.query<{ missing: number }>({
        name: 'results-count',
        text: `UPDATE projects SET enriched_products = enriched_products + $3, failed_products = failed_products + $4,
            period_from = least(period_from, $5::date), period_to = greatest(period_to, $6::date), progressed_at = now()
          WHERE organization_id = $1 AND id = $2 AND status = 'enriching'
          RETURNING total_products - enriched_products - failed_products AS missing`,
        values: [...[organizationId, projectNumber, enriched, failed], ...[period?.from ?? null, period?.to ?? null]],
      });
      return row?.missing;
    },
  };
}

function toValues(
  organizationId: number,
  projectNumber: number,
  revision: number,
  lines: readonly ResultLine[],
): readonly unknown[] {
  return [organizationId, projectNumber, revision, ...columns.map(({ valuesOf }) => valuesOf(lines))];
}

function texts(name: string, read: (line: ResultLine) => string): Column {
  return { name, type: 'text', valuesOf: (lines) => toTextArray(lines.map(read)) };
}

function numbers(
  name: string,
  type: ColumnType,
  read: (line: ResultLine) => number | bigint | string | undefined,
): Column {
  return { name, type, valuesOf: (lines) => toNumberArray(lines.map(read)) };
}
