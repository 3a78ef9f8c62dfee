import type { AcceptedChoice, CaseTexts, SelectorKind } from '@ledgerprint/engine/decisions';
import { caseFields } from '@ledgerprint/ledger/activity';
import { toNumberArray } from '../postgres/array-text.ts';
import type { Queryable } from '../postgres/connection-pool.ts';
import { opaque } from './opaque.ts';
import { verbatim } from './row-columns.ts';
import { toTextKey } from './text-key.ts';

/** The keys of a selector's texts, by the column of results with which they are compared. */
export type SelectorKeys = {
  readonly kind: SelectorKind;
  readonly keys: Readonly<Partial<Record<keyof CaseTexts, bigint>>>;
};

/** The matches of selectors in a project. */
export type SelectorMatches = {
  /** Number of cases that each selector matches, in the same order. */
  readonly cases: readonly number[];
  /** The products with a matching case, by ordinal. */
  readonly products: readonly number[];
};

const blankKey = toTextKey('');
const textNames = ['designation', 'supplier', 'account', 'category'] as const;

/** A line with a result that is valid at the newest revision. */
const isValid = `r.revision_to IS NULL AND ${opaque(`r.match <> 'failed'`)}`;

/** The category and factor with which a line is counted; blank if it is excluded or has no category. */
function choiceOf(line: string): string {
  const isCounted = `${line}.category_code <> '' AND ${line}.match NOT IN ('excluded', 'unmatched')`;
  const cell = (column: string) => `CASE WHEN ${isCounted} THEN ${line}.${column} ELSE '' END`;
  return `${cell('category_scheme')} AS scheme, ${cell('category_code')} AS code, ${cell('factor_id')} AS factor`;
}

/** The cases of a project that selectors match, at its newest revision. Failed products have none. */
export function createDecidedCases(db: Queryable) {
  /**
   * Selectors that compare the same texts, as a table, and the condition for their cases. The index is chosen here:
   * without statistics, the planner could just as well choose an index on a text that all cases share, and would read
   * them all. Cases have a number above 0, which only the index on designations and suppliers knows.
   */
  function toTable(selectors: readonly SelectorKeys[]) {
    const compared = textNames.filter((name) => selectors[0]?.keys[name] !== undefined);
    const isTelling = (name: keyof CaseTexts) => selectors.some(({ keys }) => keys[name] !== blankKey);
    const lead = compared.find(isTelling) ?? compared[0];
    const indexed: readonly unknown[] = lead === 'designation' ? ['designation', 'supplier'] : [lead];
    const isEqual = (name: keyof CaseTexts) => `r.${name}_key = s.${name}_key`;
    const columns = compared.map((name) => `${name}_key`);
    const arrays = columns.map((_, at) => `$${at + 3}::bigint[]`);
    return {
      name: `${selectors[0]?.kind}-by-${lead}`,
      table: `unnest(${arrays.join(', ')}) WITH ORDINALITY AS s (${columns.join(', ')}, place)`,
      isMatch: [
        lead === 'designation' ? 'r.number > 0' : `r.kind <> 'product'`,
        ...compared.map((name) => (indexed.includes(name) ? isEqual(name) : opaque(isEqual(name)))),
      ].join(' AND '),
      values: compared.map((name) => toNumberArray(selectors.map(({ keys }) => keys[name]))),
    };
  }

  return {
    /** The matches of selectors of one kind. */
    async match(
      organizationId: number,
      projectNumber: number,
      selectors: readonly SelectorKeys[],
    ): Promise<SelectorMatches> {
      type Row = { readonly place: number | null; readonly cases: number; readonly ordinal: number };
      const { name, table, isMatch, values } = toTable(selectors);
      const rows = await db.query<Row>({
        name: `decided-cases-match-${name}`,
        // Rows with a place count the cases of a selector; rows without one are the products.
        text: `WITH matched AS MATERIALIZED (
            SELECT s.place, r.ordinal FROM ${table} CROSS JOIN LATERAL (
              SELECT r.ordinal FROM results r
              WHERE ${opaque('r.organization_id = $1')} AND r.project_id = $2 AND ${isMatch} AND ${isValid} OFFSET 0) AS r
          )
          SELECT place, count(*) AS cases, NULL::bigint AS ordinal FROM matched GROUP BY place
          UNION ALL SELECT DISTINCT NULL::bigint, NULL::bigint, ordinal FROM matched`,
        values: [organizationId, projectNumber, ...values],
      });
      const byPlace = new Map(rows.map(({ place, cases }) => [place, cases]));
      return {
        cases: selectors.map((_, at) => byPlace.get(at + 1) ?? 0),
        products: rows.filter(({ place }) => place === null).map(({ ordinal }) => ordinal),
      };
    },

    /**
     * The categories of the cases that a selector matches, each once, with the factor if its cases share one. If some
     * cases are excluded or have no category, the first one is blank.
     */
    async listChoices(organizationId: number, projectNumber: number, selector: SelectorKeys) {
      const { table, isMatch, values } = toTable([selector]);
      return db.query<AcceptedChoice>({
        text: `SELECT r.scheme AS "categoryScheme", r.code AS "categoryCode",
            CASE WHEN count(DISTINCT r.factor) = 1 THEN min(r.factor) ELSE '' END AS "factorId"
          FROM ${table} CROSS JOIN LATERAL (
            SELECT ${choiceOf('r')} FROM results r
            WHERE ${opaque('r.organization_id = $1')} AND r.project_id = $2 AND ${isMatch} AND ${isValid} OFFSET 0) AS r
          GROUP BY 1, 2 ORDER BY 2, 1`,
        values: [organizationId, projectNumber, ...values],
      });
    },

    /** Number of cases that a selector matches and whose category, factor or footprint has changed since a revision. */
    async countChanged(
      organizationId: number,
      projectNumber: number,
      { selector, revision }: { readonly selector: SelectorKeys; readonly revision: number },
    ): Promise<number> {
      const { table, isMatch, values } = toTable([selector]);
      const since = `$${values.length + 3}::int`;
      const [row] = await db.query<{ count: number }>({
        text: `SELECT count(*) FROM ${table} CROSS JOIN LATERAL (
            SELECT r.ordinal, r.number, r.footprint_mg AS mg, ${choiceOf('r')} FROM results r
            WHERE ${opaque('r.organization_id = $1')} AND r.project_id = $2 AND ${isMatch} AND ${isValid}
              AND ${opaque(`r.revision_from > ${since}`)} OFFSET 0) AS r
          CROSS JOIN LATERAL (
            SELECT o.footprint_mg AS mg, ${choiceOf('o')} FROM results o
            WHERE o.organization_id = $1 AND o.project_id = $2 AND o.ordinal = r.ordinal AND o.number = r.number
              AND o.revision_from <= ${since} AND o.revision_to > ${since} OFFSET 0) AS o
          WHERE (r.scheme, r.code, r.factor, r.mg) IS DISTINCT FROM (o.scheme, o.code, o.factor, o.mg)`,
        values: [organizationId, projectNumber, ...values, revision],
      });
      return row?.count ?? 0;
    },

    /** Number of cases of a project. Reads all of them. */
    async countAll(organizationId: number, projectNumber: number): Promise<number> {
      const [row] = await db.query<{ count: number }>({
        text: `SELECT count(*) FROM results r
          WHERE r.organization_id = $1 AND r.project_id = $2 AND r.kind <> 'product' AND ${isValid}`,
        values: [organizationId, projectNumber],
      });
      return row?.count ?? 0;
    },

    /** The texts of cases from their first rows, by `ordinal number`; cases that do not exist are left out. */
    async findTexts(
      organizationId: number,
      projectNumber: number,
      cases: readonly { readonly ordinal: number; readonly number: number }[],
    ): Promise<ReadonlyMap<string, CaseTexts>> {
      if (cases.length === 0) return new Map();
      const rows = await db.query<CaseTexts & { readonly ordinal: number; readonly number: number }>({
        name: 'decided-cases-find-texts',
        // Looked up one by one, as in `products.ts`.
        text: `SELECT given.ordinal, given.number, w.*
          FROM unnest($3::bigint[], $4::int[]) AS given (ordinal, number)
            CROSS JOIN LATERAL (SELECT r.first_position FROM results r
              WHERE r.organization_id = $1 AND r.project_id = $2 AND r.ordinal = given.ordinal
                AND r.number = given.number AND r.number > 0 AND ${isValid} OFFSET 0) AS r
            CROSS JOIN LATERAL (SELECT ${caseFields.map((field) => `${verbatim(field)} AS ${field}`).join(', ')}
              FROM rows WHERE organization_id = $1 AND project_id = $2 AND position = r.first_position OFFSET 0) AS w`,
        values: [
          ...[organizationId, projectNumber],
          toNumberArray(cases.map(({ ordinal }) => ordinal)),
          toNumberArray(cases.map(({ number }) => number)),
        ],
      });
      return new Map(rows.map(({ ordinal, number, ...texts }) => [`${ordinal} ${number}`, texts]));
    },

    /** Number of cases to which a decision could not be applied, by decision and reason. */
    async countConflicts(organizationId: number, projectNumber: number) {
      return db.query<{ conflict: string; cases: number }>({
        text: `SELECT conflict, count(*) AS cases
          FROM results r, unnest(string_to_array(r.conflicts, ' | ')) AS conflict
          WHERE ${opaque('r.organization_id = $1')} AND r.project_id = $2 AND r.conflicts <> '' AND r.number > 0
            AND r.revision_to IS NULL
          GROUP BY conflict ORDER BY 2 DESC, 1`,
        values: [organizationId, projectNumber],
      });
    },
  };
}
