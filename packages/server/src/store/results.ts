import type { ShareBasis } from '@ledgerprint/engine/results';
import type { CaseField } from '@ledgerprint/ledger/activity';
import pg from 'pg';
import { toNumberArray } from '../postgres/array-text.ts';
import type { Queryable } from '../postgres/connection-pool.ts';
import { copyNull, toCopyCell } from '../postgres/copy-text.ts';
import { placeOf } from './exported-columns.ts';
import { opaque } from './opaque.ts';
import { lineColumns, ownNames, type PackedLine, packLine, unpackLine } from './result-cells.ts';
import { nameIn, readNeededTexts } from './result-texts.ts';
import { SharedTexts } from './shared-texts.ts';

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

/** The columns of a line and their cells in COPY's text format, from the line and its packed cells. */
type Column = readonly [name: string, toCell: (line: ResultLine, packed: PackedLine) => string];

const columns: readonly Column[] = [
  ['ordinal', ({ ordinal }) => String(ordinal)],
  ['first_position', ({ firstPosition }) => String(firstPosition)],
  ['designation_key', ({ keys }) => String(keys.designation)],
  ['supplier_key', ({ keys }) => String(keys.supplier)],
  ['account_key', ({ keys }) => String(keys.account)],
  ['category_key', ({ keys }) => String(keys.category)],
  ['number', ({ number }) => String(number)],
  ['names', (_, { names }) => (names === undefined ? copyNull : String(names))],
  ['kind', ({ kind }) => kind],
  ...ownNames.map((name, at): Column => {
    if (name === 'spend_eur') return [name, (_, { own }) => own[at] || copyNull];
    return [name, (_, { own }) => toCopyCell(own[at] as string)];
  }),
  ['account', ({ account }) => toCopyCell(account)],
  ['conflicts', ({ conflicts }) => toCopyCell(conflicts)],
  ['has_footprint', ({ cells }) => (cells[footprintAt] === '' ? 'f' : 't')],
  ['uncounted_eur', ({ uncountedEur }) => String(uncountedEur)],
  ['footprint_mg', ({ footprintMg }) => String(footprintMg)],
  ['scope1_mg', ({ scope1Mg }) => String(scope1Mg)],
  ['scope2_mg', ({ scope2Mg }) => String(scope2Mg)],
  ['scope3_mg', ({ scope3Mg }) => String(scope3Mg)],
  ['doubt_mg', ({ doubtMg }) => String(doubtMg)],
  ['spend_cents', ({ spendCents }) => String(spendCents)],
  ['named', (_, { named }) => (named === undefined ? copyNull : toCopyCell(named))],
  ['cells', (_, packed) => toCopyCell(packed.cells)],
];
const footprintAt = placeOf('footprint_kg');

const copyStatement = `COPY results (organization_id, project_id, revision_from,
  ${columns.map(([name]) => name).join(', ')}) FROM STDIN`;

/** Lines for one COPY, in chunks. */
function* toCopyText(
  place: { readonly organizationId: number; readonly projectNumber: number; readonly revision: number },
  lines: readonly ResultLine[],
  texts: SharedTexts,
): Generator<string> {
  const owner = `${place.organizationId}\t${place.projectNumber}\t${place.revision}`;
  let chunk = '';
  for (const line of lines) {
    const packed = packLine(line, texts);
    chunk += owner;
    for (const [, toCell] of columns) chunk += `\t${toCell(line, packed)}`;
    chunk += '\n';
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
const chunkLength = 2 ** 16;

/** Results of products and cases, with the revisions for which they are valid. */
export function createResults(db: Queryable) {
  return {
    /**
     * Adds the first results of products. If another transaction has added some of them, this one fails, see
     * `isAddedTwice`. Pass them ordered by ordinal, so that two processes that add the same products do not deadlock. The
     * same transaction must also add them to the project's counters. What lines have in common is stored only once if
     * it is among the shared texts.
     */
    async add(
      organizationId: number,
      projectNumber: number,
      results: readonly ProductResult[],
      texts: SharedTexts = new SharedTexts(),
    ): Promise<void> {
      const lines = results.flatMap((result) => result.lines);
      const place = { organizationId, projectNumber, revision: 0 };
      if (lines.length > 0) await db.copy(copyStatement, toCopyText(place, lines, texts));
    },

    /** Which products in a range of ordinals have results. */
    async listAdded(
      organizationId: number,
      projectNumber: number,
      { first, last }: { readonly first: number; readonly last: number },
    ): Promise<ReadonlySet<number>> {
      const rows = await db.query<{ ordinal: number }>({
        text: `SELECT DISTINCT ordinal FROM results
          WHERE organization_id = $1 AND project_id = $2 AND ordinal BETWEEN $3 AND $4`,
        values: [organizationId, projectNumber, first, last],
      });
      return new Set(rows.map(({ ordinal }) => ordinal));
    },

    /** The lines of these products that are valid at the newest revision, ordered by ordinal and number. */
    async readNewest(
      organizationId: number,
      projectNumber: number,
      ordinals: readonly number[],
    ): Promise<{ readonly lines: readonly NewestLine[]; readonly texts: SharedTexts }> {
      type Row = Omit<NewestLine, 'cells' | 'uncountedEur' | 'footprintMg'> & {
        readonly stored: readonly (string | null)[];
        readonly uncountedEur: string;
        readonly footprintMg: string;
      };
      const rows = await db.query<Row>({
        name: 'results-read-newest',
        // Looked up one by one, as in `products.ts`.
        text: `SELECT r.* FROM unnest($3::bigint[]) AS given (ordinal) CROSS JOIN LATERAL (
            SELECT ordinal, number, kind, account, uncounted_eur AS "uncountedEur", footprint_mg AS "footprintMg",
              conflicts, occurrences AS rows, json_build_array(${lineColumns.join(', ')}) AS stored
            FROM results
            WHERE organization_id = $1 AND project_id = $2 AND ordinal = given.ordinal AND revision_to IS NULL
            OFFSET 0) AS r
          ORDER BY r.ordinal, r.number`,
        values: [organizationId, projectNumber, toNumberArray(ordinals)],
      });
      const texts = await readNeededTexts(
        db,
        organizationId,
        projectNumber,
        rows.map(({ stored }) => stored),
      );
      const lines = rows.map(({ stored, ...row }) => ({
        ...row,
        cells: unpackLine(stored, texts).cells,
        uncountedEur: Number(row.uncountedEur),
        footprintMg: BigInt(row.footprintMg),
      }));
      return { lines, texts };
    },

    /**
     * Replaces lines of products from a revision on: the lines with the same ordinals and numbers are valid only before
     * it. The revision must be higher than that of any line, and the transaction must hold the lock on the project. The
     * shared texts are used as in `add`.
     */
    async replace(
      organizationId: number,
      projectNumber: number,
      {
        revision,
        lines,
        texts,
      }: { readonly revision: number; readonly lines: readonly ResultLine[]; readonly texts: SharedTexts },
    ): Promise<void> {
      if (lines.length === 0) return;
      await db.execute({
        name: 'results-close',
        // Not joined, because a join, planned without statistics, may read all lines of the project. The range is for
        // PostgreSQL before 17, which may ignore the list of ordinals.
        text: `UPDATE results SET revision_to = $3
          WHERE organization_id = $1 AND project_id = $2 AND ordinal = ANY($4::bigint[])
            AND ordinal BETWEEN (SELECT min(one) FROM unnest($4::bigint[]) AS one)
              AND (SELECT max(one) FROM unnest($4::bigint[]) AS one)
            AND ${opaque('(ordinal, number) IN (SELECT * FROM unnest($4::bigint[], $5::int[]))')} AND revision_to IS NULL`,
        values: [
          ...[organizationId, projectNumber, revision],
          toNumberArray(lines.map(({ ordinal }) => ordinal)),
          toNumberArray(lines.map(({ number }) => number)),
        ],
      });
      await db.copy(copyStatement, toCopyText({ organizationId, projectNumber, revision }, lines, texts));
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
            SELECT category_code, factor_id, match, has_footprint, min(names) AS names, min(named) AS named,
              count(*) AS cases,
              sum(footprint_mg) AS mg, sum(scope1_mg) AS "1", sum(scope2_mg) AS "2", sum(scope3_mg) AS "3",
              sum(coalesce(spend_eur, 0)::float8) AS spend, sum(uncounted_eur::float8) AS uncounted
            FROM results
            WHERE organization_id = $1 AND project_id = $2 AND kind IN ('sole', 'case') AND revision_to IS NULL
              AND match NOT IN ('excluded', 'failed')
            GROUP BY category_code, factor_id, match, has_footprint
          ), sums AS (
            SELECT 'all' AS dimension, '' AS key, NULL::int AS names, NULL AS named, sum(cases) AS cases, sum(mg) AS "footprintMg",
              sum(spend) AS "spendEur", sum(uncounted) AS "uncountedEur"
            FROM pairs HAVING count(*) > 0
            UNION ALL
            SELECT 'category', category_code, min(names), min(named), sum(cases), sum(mg), sum(spend), sum(uncounted)
            FROM pairs WHERE category_code <> '' OR has_footprint GROUP BY category_code
            UNION ALL
            SELECT 'factor', factor_id, min(names), min(named), sum(cases), sum(mg), sum(spend), sum(uncounted)
            FROM pairs WHERE has_footprint GROUP BY factor_id
            UNION ALL
            SELECT 'match', match, NULL, NULL, sum(cases), sum(mg), sum(spend), sum(uncounted)
            FROM pairs GROUP BY match
            UNION ALL
            SELECT 'scope', scope, NULL, NULL, NULL, mg, NULL, NULL
            FROM (SELECT sum("1") AS "1", sum("2") AS "2", sum("3") AS "3" FROM pairs) AS scopes,
              LATERAL (VALUES ('1', "1"), ('2', "2"), ('3', "3")) AS named (scope, mg)
            WHERE mg <> 0
          )
          SELECT dimension, key, ${nameIn('sums', `CASE dimension WHEN 'category' THEN 1 ELSE 2 END`)} AS label,
            cases::bigint, "footprintMg", "spendEur", "uncountedEur"
          FROM sums`,
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

/** Whether a transaction failed because another one has added the results of the same product. */
export function isAddedTwice(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.table?.startsWith('results') === true;
}
