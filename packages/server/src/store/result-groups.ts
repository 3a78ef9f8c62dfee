import type { Queryable } from '../postgres/connection-pool.ts';
import { type ResultFilter, toConditions } from './result-conditions.ts';

/** What cases are summed up by. */
export const groupings = ['account', 'category', 'supplier'] as const;
export type Grouping = (typeof groupings)[number];

/** What groups are ordered by, the largest first. */
export const groupOrders = ['footprint', 'amount', 'doubt'] as const;
export type GroupOrder = (typeof groupOrders)[number];

/** Cases that share a text, which is guarded against formulas like those of results. Decimal texts are exact. */
export type StoredGroup = {
  readonly key: string;
  readonly label: string;
  readonly cases: number;
  readonly rows: number;
  readonly footprintMg: string;
  readonly spendCents: string;
  /** The sum of the squares of their doubts. */
  readonly squaredDoubtMg: string;
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

const keyColumns = { account: 'account', category: 'category_code', supplier: 'supplier' } as const;
const sortColumns = { footprint: 'footprintMg', amount: 'spendCents', doubt: 'squaredDoubtMg' } as const;

/** Sums over cases. */
export function createResultGroups(db: Queryable) {
  return {
    /** At most `limit` groups behind the place, by value and key. All cases are summed up for each page. */
    async list(
      organizationId: number,
      projectNumber: number,
      query: GroupQuery,
    ): Promise<readonly StoredGroup[]> {
      const { grouping, revision, order, filter, after, limit } = query;
      const values: unknown[] = [organizationId, projectNumber, revision, limit];
      const bind = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
      const conditions = toConditions(filter, 'case', bind).map((condition) => ` AND ${condition}`);
      const sort = `"${sortColumns[order]}"`;
      const place =
        after === undefined
          ? 'true'
          : `(${sort} < ${bind(after.value, 'numeric')} OR ${sort} = ${bind(after.value, 'numeric')} AND key > ${bind(after.key, 'text')})`;
      // An account's label stands in its rows: that of the first one counts.
      return db.query<StoredGroup>({
        text: `SELECT g.key, ${grouping === 'account' ? `coalesce(r.account_label, '')` : 'g.label'} AS label, g.cases, g.rows,
            g."footprintMg", g."spendCents", g."squaredDoubtMg"
          FROM (SELECT * FROM (
              SELECT ${keyColumns[grouping]} AS key,
                ${grouping === 'category' ? 'max(category_label)' : `''`} AS label,
                count(*) AS cases, sum(occurrences)::bigint AS rows, min(first_position) AS first_position,
                sum(footprint_mg) AS "footprintMg", sum(spend_cents) AS "spendCents",
                sum(doubt_mg * doubt_mg) AS "squaredDoubtMg"
              FROM results
              WHERE organization_id = $1 AND project_id = $2 AND kind IN ('sole', 'case')
                AND revision_from <= $3 AND (revision_to IS NULL OR revision_to > $3)${conditions.join('')}
              GROUP BY ${keyColumns[grouping]}) AS summed
            WHERE ${place} ORDER BY ${sort} DESC, key LIMIT $4) AS g
          LEFT JOIN rows r ON r.organization_id = $1 AND r.project_id = $2 AND r.position = g.first_position
          ORDER BY g.${sort} DESC, g.key`,
        values,
      });
    },
  };
}
