import type { Queryable } from '../postgres/connection-pool.ts';
import { type ResultFilter, toConditions } from './result-conditions.ts';
import { nameIn } from './result-texts.ts';

/** The groupings of cases. */
export const groupings = ['account', 'category', 'own_category', 'supplier'] as const;
export type Grouping = (typeof groupings)[number];

/** The orders of groups, largest first. */
export const groupOrders = ['footprint', 'amount', 'doubt'] as const;
export type GroupOrder = (typeof groupOrders)[number];

/** Cases that share a text, which is guarded against formulas as in results. Numbers are exact decimal strings. */
export type StoredGroup = {
  readonly key: string;
  readonly label: string;
  readonly cases: number;
  readonly rows: number;
  readonly footprintMg: string;
  readonly spendCents: string;
  /** The sum of the squares of their category uncertainties. */
  readonly squaredDoubtMg: string;
};

/** A category of cases of a group; texts are guarded against formulas. */
export type StoredGroupCategory = {
  readonly key: string;
  readonly code: string;
  readonly label: string;
  /** Share of the group's spend, regardless of sign; if the group has no spend, share of its cases. */
  readonly share: number;
};

/** One page of groups. */
export type GroupQuery = {
  readonly grouping: Grouping;
  readonly revision: number;
  readonly order: GroupOrder;
  readonly filter: ResultFilter;
  readonly after: { readonly value: string; readonly key: string } | undefined;
  readonly limit: number;
};

/**
 * The value that all cases of a group share, and the text that is shown for it. Different spellings of a supplier or
 * own category are one group, because decisions and filters treat them as equal. Blank texts are always one group:
 * failed products have no text, but they have the key of their first row.
 */
const groupColumns = {
  account: { same: 'account', text: 'account' },
  category: { same: 'category_code', text: 'category_code' },
  own_category: { same: `CASE category WHEN '' THEN 0 ELSE category_key END`, text: 'min(category)' },
  supplier: { same: `CASE supplier WHEN '' THEN 0 ELSE supplier_key END`, text: 'min(supplier)' },
} as const satisfies Record<Grouping, { readonly same: string; readonly text: string }>;
const sortColumns = { footprint: 'footprintMg', amount: 'spendCents', doubt: 'squaredDoubtMg' } as const;

/** Sums over cases. */
export function createResultGroups(db: Queryable) {
  return {
    /** At most `limit` groups after the place, by value and key. Each page sums over all cases. */
    async list(organizationId: number, projectNumber: number, query: GroupQuery): Promise<readonly StoredGroup[]> {
      const { grouping, revision, order, filter, after, limit } = query;
      const values: unknown[] = [organizationId, projectNumber, revision, limit];
      const bind = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
      const conditions = toConditions(filter, 'case', bind).map((condition) => ` AND ${condition}`);
      const sort = `"${sortColumns[order]}"`;
      const { same, text } = groupColumns[grouping];
      const place =
        after === undefined
          ? 'true'
          : `(${sort} < ${bind(after.value, 'numeric')} OR ${sort} = ${bind(after.value, 'numeric')} AND key > ${bind(after.key, 'text')})`;
      // The label of an account is stored in its rows: the label of the first row is used. It is looked up for each
      // group: a join, planned without statistics, may read all rows of the project for each.
      const labelOf: Readonly<Partial<Record<Grouping, string>>> = {
        account: `coalesce((SELECT r.account_label FROM rows r
          WHERE r.organization_id = $1 AND r.project_id = $2 AND r.position = g.first_position), '')`,
        category: nameIn('g', 1),
      };
      return db.query<StoredGroup>({
        text: `SELECT g.key, ${labelOf[grouping] ?? "''"} AS label, g.cases, g.rows,
            g."footprintMg", g."spendCents", g."squaredDoubtMg"
          FROM (SELECT * FROM (
              SELECT ${text} AS key,
                max(names) AS names, max(named) AS named,
                count(*) AS cases, sum(occurrences)::bigint AS rows, min(first_position) AS first_position,
                sum(footprint_mg) AS "footprintMg", sum(spend_cents) AS "spendCents",
                sum(doubt_mg * doubt_mg) AS "squaredDoubtMg"
              FROM results
              WHERE ${listed}${conditions.join('')}
              GROUP BY ${same}) AS summed
            WHERE ${place} ORDER BY ${sort} DESC, key LIMIT $4) AS g
          ORDER BY g.${sort} DESC, g.key`,
        values,
      });
    },

    /** The categories of the cases of these groups, at most `limit` for each, largest spend first. */
    async listCategories(
      organizationId: number,
      projectNumber: number,
      query: Pick<GroupQuery, 'grouping' | 'revision' | 'filter' | 'limit'> & { readonly keys: readonly string[] },
    ): Promise<readonly StoredGroupCategory[]> {
      const { grouping, revision, filter, keys, limit } = query;
      if (keys.length === 0) return [];
      const values: unknown[] = [organizationId, projectNumber, revision, limit, keys];
      const bind = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
      const conditions = toConditions(filter, 'case', bind).map((condition) => ` AND ${condition}`);
      const { same, text } = groupColumns[grouping];
      return db.query<StoredGroupCategory>({
        text: `WITH pairs AS (
            SELECT ${same} AS same, ${text} AS text, category_code AS code, max(names) AS names, max(named) AS named,
              sum(abs(spend_cents)) AS money, count(*) AS cases
            FROM results WHERE ${listed}${conditions.join('')}
            GROUP BY ${same}, category_code
          ), ranked AS (
            SELECT min(text) OVER (PARTITION BY same) AS key, code, names, named,
              coalesce(money / nullif(sum(money) OVER (PARTITION BY same), 0),
                cases / sum(cases) OVER (PARTITION BY same))::float8 AS share,
              row_number() OVER (PARTITION BY same ORDER BY code = '', money DESC, cases DESC, code) AS place
            FROM pairs
          )
          SELECT key, code, ${nameIn('ranked', 1)} AS label, share FROM ranked
          WHERE place <= $4 AND code <> '' AND key = ANY($5::text[]) ORDER BY key, place`,
        values,
      });
    },
  };
}

const listed = `organization_id = $1 AND project_id = $2 AND kind IN ('sole', 'case')
                AND revision_from <= $3 AND (revision_to IS NULL OR revision_to > $3)`;
