import { type CaseTexts, comparedTexts, type Selector } from '@ledgerprint/engine/decisions';
import type { ShareBasis } from '@ledgerprint/engine/results';
import { allRowFields, type CaseField, caseFields, type Row } from '@ledgerprint/ledger/activity';
import type { Queryable } from '../postgres/connection-pool.ts';
import { columnOf } from './column-name.ts';
import { cellOf } from './exported-columns.ts';
import { toWholePattern, toWordPattern } from './folded-pattern.ts';
import { opaque } from './opaque.ts';
import { blockOf, positionsIn } from './product-blocks.ts';
import { lineColumns, unpackLine } from './result-cells.ts';
import { readNeededTexts } from './result-texts.ts';
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
  /** Words, each of which must occur in one of the texts. */
  readonly words: readonly string[];
  readonly after: number;
  readonly limit: number;
};

/** One page of the rows of a product or, if `number` is set, of one of its cases. */
export type ProductRowQuery = Pick<RowQuery, 'words' | 'after' | 'limit'> & {
  readonly ordinal: number;
  readonly number: number | undefined;
};

/** Excluded rows with the same texts, as far as a selector compares them, and the same reason. */
export type ExcludedRows = Partial<CaseTexts> & { readonly reason: string; readonly rows: number };

/** The case of a row, with what is needed to divide its footprint among its rows. */
export type CaseOfRow = {
  readonly ordinal: number;
  readonly number: number;
  readonly designation: string;
  readonly supplier: string;
  readonly account: string;
  readonly category: string;
  readonly occurrences: number;
  /** Blank if it has none. */
  readonly footprintKg: string;
  readonly method: string;
  readonly factorId: string;
  readonly share: ShareBasis | undefined;
};

type PlacedRow = StoredRow & { readonly position: number };

const rowColumns = `position, ${selectedColumns(allRowFields)}`;

/**
 * Whether one of the texts of a row `r` matches the pattern of a word. Hidden from the planner, which underestimates how
 * often patterns match.
 */
function hasWord(pattern: string): string {
  const texts = searchedFields.map((field) => `coalesce(r.${columnOf(field)}, '')`);
  // No word contains a line break, so no match spans two texts.
  return opaque(`(${texts.join(` || E'\\n' || `)} ~ ${pattern})`);
}

const searchedFields = [...caseFields, 'accountLabel', 'reference', 'notes', 'file'] as const;

/** Lists of rows, and their cases. */
export function createRowLists(db: Queryable) {
  return {
    /** At most `limit` rows after the position, in order. */
    async list(organizationId: number, projectNumber: number, query: RowQuery): Promise<readonly ListedRow[]> {
      const { fate, reason, words, after, limit } = query;
      const values: unknown[] = [organizationId, projectNumber, after, limit];
      const bind = (value: unknown) => `$${values.push(value)}`;
      const conditions = [
        ...(fate === undefined ? [] : [`fate = ${bind(fate)}`]),
        ...(reason === undefined ? [] : [`reason = ${bind(reason)}`]),
        ...words.map((word) => hasWord(bind(toWordPattern(word)))),
      ];
      const stored = await db.query<PlacedRow>({
        text: `SELECT ${rowColumns} FROM rows r
          WHERE organization_id = $1 AND project_id = $2 AND position > $3
            ${conditions.map((condition) => `AND ${condition}`).join(' ')}
          ORDER BY position LIMIT $4`,
        values,
      });
      return stored.map(toListedRow);
    },

    /** The same for a product or one of its cases. All rows of a case share the texts of its first row. */
    async listOfProduct(
      organizationId: number,
      projectNumber: number,
      { ordinal, number, words, after, limit }: ProductRowQuery,
    ): Promise<readonly ListedRow[]> {
      const values: unknown[] = [organizationId, projectNumber, ordinal, after, limit];
      const bind = (value: unknown) => `$${values.push(value)}`;
      const hasWords = words.map((word) => `AND ${hasWord(bind(toWordPattern(word)))}`).join(' ');
      // Rows are looked up one by one: any other join, planned without statistics, may read all rows of the project.
      const isOfCase = (place: string) => `WHERE (r.supplier, r.account, r.category) = (
        SELECT supplier, account, category FROM rows
        WHERE organization_id = $1 AND project_id = $2 AND position = (
          SELECT first_position FROM results
          WHERE organization_id = $1 AND project_id = $2 AND ordinal = $3 AND number = ${place} LIMIT 1))`;
      const stored = await db.query<PlacedRow>({
        text: `SELECT r.* FROM (
              SELECT unnest(${positionsIn('p', '$3::bigint')}) AS position FROM products p
              WHERE organization_id = $1 AND project_id = $2 AND ordinal = ${blockOf('$3::bigint')}) AS own
            CROSS JOIN LATERAL (SELECT ${rowColumns} FROM rows r
              WHERE organization_id = $1 AND project_id = $2 AND position > $4 AND position = own.position ${hasWords}
              OFFSET 0) AS r
          ${number === undefined ? '' : isOfCase(bind(number))}
          ORDER BY r.position LIMIT $5`,
        values,
      });
      return stored.map(toListedRow);
    },

    /**
     * Excluded rows that could be counted and may match the selector, by its texts: the pattern ignores all white space.
     */
    async countExcluded(
      organizationId: number,
      projectNumber: number,
      selector: Selector,
    ): Promise<readonly ExcludedRows[]> {
      const compared = comparedTexts[selector.kind];
      const values: unknown[] = [organizationId, projectNumber];
      const matches = compared.map((name) => `r.${name} ~ $${values.push(toWholePattern(selector[name] ?? ''))}`);
      const hasAmount = `(r.amount IS NOT NULL OR r.unit_price <> '' OR r.quantity <> '' OR r.weight <> '')`;
      return db.query<ExcludedRows>({
        text: `SELECT ${compared.map((name) => `r.${name}`).join(', ')}, r.reason, count(*) AS rows FROM rows r
          WHERE r.organization_id = $1 AND r.project_id = $2 AND r.fate = 'excluded' AND r.designation <> ''
            AND ${hasAmount} AND ${opaque(matches.join(' AND '))}
          GROUP BY ${compared.map((name) => `r.${name}`).join(', ')}, r.reason`,
        values,
      });
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
      type Found = Omit<CaseOfRow, 'footprintKg' | 'method' | 'factorId' | 'share'>;
      const found = await db.query<Found & { readonly stored: readonly (string | null)[] }>({
        // Only the index on designations and suppliers is available.
        text: `SELECT DISTINCT ON (c.ordinal, c.number) c.*
          FROM unnest($4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
              AS w (designation_key, supplier_key, account_key, category_key)
            CROSS JOIN LATERAL (
              SELECT ordinal, number, designation, supplier, account, category, occurrences,
                json_build_array(${lineColumns.join(', ')}) AS stored
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
      const texts = await readNeededTexts(
        db,
        organizationId,
        projectNumber,
        found.map(({ stored }) => stored),
      );
      return found.map(({ stored, ...one }) => {
        const line = unpackLine(stored, texts);
        return {
          ...one,
          footprintKg: cellOf(line, 'footprint_kg'),
          method: cellOf(line, 'method'),
          factorId: cellOf(line, 'factor_id'),
          share: line.share,
        };
      });
    },
  };
}

function toListedRow(stored: PlacedRow): ListedRow {
  const { position, designation, supplier, account, category } = stored;
  return { position, row: fromStored(stored, allRowFields), normal: { designation, supplier, account, category } };
}
