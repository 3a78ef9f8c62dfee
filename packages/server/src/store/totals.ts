import type { TotalEntry } from '@ledgerprint/engine/results';
import { toNumberArray, toTextArray } from '../postgres/array-text.ts';
import type { Queryable } from '../postgres/connection-pool.ts';

/** One line of a project's totals. */
export type TotalLine = TotalEntry;

/** Sums over the cases of each project's newest revision. */
export function createTotals(db: Queryable) {
  return {
    /** Adds to the totals of a project, which the transaction must hold. */
    async add(organizationId: number, projectNumber: number, added: readonly TotalLine[]): Promise<void> {
      if (added.length === 0) return;
      await db.execute({
        name: 'totals-add',
        text: `INSERT INTO totals AS t
            (organization_id, project_id, dimension, key, label, cases, footprint_mg, spend_eur, uncounted_eur, amount)
          SELECT $1, $2, * FROM unnest($3::text[], $4::text[], $5::text[], $6::bigint[], $7::numeric[], $8::float8[],
            $9::float8[], $10::float8[]) AS given (dimension, key)
          ORDER BY dimension, key
          ON CONFLICT ON CONSTRAINT totals_pkey DO UPDATE SET cases = t.cases + excluded.cases,
            footprint_mg = t.footprint_mg + excluded.footprint_mg, spend_eur = t.spend_eur + excluded.spend_eur,
            uncounted_eur = t.uncounted_eur + excluded.uncounted_eur, amount = t.amount + excluded.amount`,
        values: [
          ...[organizationId, projectNumber],
          toTextArray(added.map(({ dimension }) => dimension)),
          toTextArray(added.map(({ key }) => key)),
          toTextArray(added.map(({ label }) => label)),
          toNumberArray(added.map(({ cases }) => cases)),
          toNumberArray(added.map(({ footprintMg }) => footprintMg)),
          toNumberArray(added.map(({ spendEur }) => spendEur)),
          toNumberArray(added.map(({ uncountedEur }) => uncountedEur)),
          toNumberArray(added.map(({ amount }) => amount)),
        ],
      });
    },

    /** All lines of a project. */
    async list(organizationId: number, projectNumber: number): Promise<readonly TotalLine[]> {
      const rows = await db.query<Omit<TotalLine, 'footprintMg'> & { readonly footprintMg: string }>({
        text: `SELECT dimension, key, label, cases, footprint_mg AS "footprintMg", spend_eur AS "spendEur",
            uncounted_eur AS "uncountedEur", amount
          FROM totals WHERE organization_id = $1 AND project_id = $2 ORDER BY dimension, key`,
        values: [organizationId, projectNumber],
      });
      return rows.map((row) => ({ ...row, footprintMg: BigInt(row.footprintMg) }));
    },

    /** Of all cases of a project. */
    async findFootprint(organizationId: number, projectNumber: number): Promise<bigint> {
      const [row] = await db.query<{ footprintMg: string }>({
        name: 'totals-find-footprint',
        text: `SELECT footprint_mg AS "footprintMg" FROM totals
          WHERE organization_id = $1 AND project_id = $2 AND dimension = 'all' AND key = ''`,
        values: [organizationId, projectNumber],
      });
      return BigInt(row?.footprintMg ?? 0);
    },

    /**
     * Removes what is left of lines once all their cases were taken away, so that the totals are those of a project that never
     * had them. The transaction must hold the project.
     */
    async removeEmpty(organizationId: number, projectNumber: number): Promise<void> {
      await db.execute({
        // What taking away leaves of a sum of binary numbers is less than a microgram.
        text: `DELETE FROM totals t WHERE t.organization_id = $1 AND t.project_id = $2
          AND CASE t.dimension WHEN 'uncertainty' THEN t.key LIKE '[%' AND abs(t.amount) < 1e-9
            OR NOT EXISTS (SELECT FROM totals f WHERE f.organization_id = $1 AND f.project_id = $2
              AND f.dimension = 'factor' AND f.cases > 0)
          ELSE t.cases = 0 END`,
        values: [organizationId, projectNumber],
      });
    },

    /** Takes these lines away, by dimension and key, from the totals of a project that the transaction must hold. */
    async remove(
      organizationId: number,
      projectNumber: number,
      lines: readonly Pick<TotalLine, 'dimension' | 'key'>[],
    ): Promise<void> {
      await db.execute({
        text: `DELETE FROM totals t USING unnest($3::text[], $4::text[]) AS gone (dimension, key)
          WHERE organization_id = $1 AND project_id = $2 AND t.dimension = gone.dimension AND t.key = gone.key`,
        values: [
          ...[organizationId, projectNumber],
          toTextArray(lines.map(({ dimension }) => dimension)),
          toTextArray(lines.map(({ key }) => key)),
        ],
      });
    },
  };
}
