import type { TotalEntry } from '@ledgerprint/engine/results';
import { toNumberArray, toTextArray } from '../postgres/array-text.ts';
import type { Queryable } from '../postgres/connection-pool.ts';

const addStatement = `INSERT INTO totals AS t
    (organization_id, project_id, dimension, key, label, cases, footprint_mg, spend_eur, uncounted_eur, amount)
  SELECT $1, $2, * FROM unnest($3::text[], $4::text[], $5::text[], $6::bigint[], $7::numeric[], $8::float8[],
    $9::float8[], $10::float8[]) AS given (dimension, key)
  ORDER BY dimension, key
  ON CONFLICT ON CONSTRAINT totals_pkey DO UPDATE SET cases = t.cases + excluded.cases,
    footprint_mg = t.footprint_mg + excluded.footprint_mg, spend_eur = t.spend_eur + excluded.spend_eur,
    uncounted_eur = t.uncounted_eur + excluded.uncounted_eur, amount = t.amount + excluded.amount`;

/**
 * True if nothing is left of a line. A sum of binary numbers may keep a rounding error after subtraction, of less than
 * a microgram.
 */
const isSpent = `CASE t.dimension WHEN 'uncertainty' THEN t.key LIKE '[%' AND abs(t.amount) < 1e-9 ELSE t.cases = 0 END`;

/** Sums over the cases of each project's newest revision. */
export function createTotals(db: Queryable) {
  return {
    /** The footprint of all cases of a project, in milligrams. */
    findFootprint: (organizationId: number, projectNumber: number): Promise<bigint> =>
      findFootprint(db, organizationId, projectNumber),

    /** Adds to the totals of a project. The transaction must hold the lock on the project. */
    async add(organizationId: number, projectNumber: number, added: readonly TotalEntry[]): Promise<void> {
      if (added.length === 0) return;
      const values = toValues(organizationId, projectNumber, added);
      await db.execute({ name: 'totals-add', text: addStatement, values });
    },

    /**
     * Adds to and subtracts from the totals of a project, and returns the new footprint of all its cases. Lines that
     * have no cases left are removed, so that the totals are the same as if the project had never had them. The
     * transaction must hold the lock on the project.
     */
    async change(organizationId: number, projectNumber: number, changes: readonly TotalEntry[]): Promise<bigint> {
      type Changed = { readonly dimension: string; readonly footprintMg: string; readonly isSpent: boolean };
      if (changes.length === 0) return findFootprint(db, organizationId, projectNumber);
      const lines = await db.query<Changed>({
        name: 'totals-change',
        text: `${addStatement} RETURNING t.dimension, t.footprint_mg AS "footprintMg", ${isSpent} AS "isSpent"`,
        values: toValues(organizationId, projectNumber, changes),
      });
      if (lines.some((line) => line.isSpent)) await removeSpent(db, organizationId, projectNumber);
      const all = lines.find(({ dimension }) => dimension === 'all');
      return all === undefined ? findFootprint(db, organizationId, projectNumber) : BigInt(all.footprintMg);
    },

    /** All lines of a project. */
    async list(organizationId: number, projectNumber: number): Promise<readonly TotalEntry[]> {
      const rows = await db.query<Omit<TotalEntry, 'footprintMg'> & { readonly footprintMg: string }>({
        text: `SELECT dimension, key, label, cases, footprint_mg AS "footprintMg", spend_eur AS "spendEur",
            uncounted_eur AS "uncountedEur", amount
          FROM totals WHERE organization_id = $1 AND project_id = $2 ORDER BY dimension, key`,
        values: [organizationId, projectNumber],
      });
      return rows.map((row) => ({ ...row, footprintMg: BigInt(row.footprintMg) }));
    },

    /**
     * Removes these lines, by dimension and key, from the totals of a project. The transaction must hold the lock on
     * the project.
     */
    async remove(
      organizationId: number,
      projectNumber: number,
      lines: readonly Pick<TotalEntry, 'dimension' | 'key'>[],
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

async function findFootprint(db: Queryable, organizationId: number, projectNumber: number): Promise<bigint> {
  const [row] = await db.query<{ footprintMg: string }>({
    name: 'totals-find-footprint',
    text: `SELECT footprint_mg AS "footprintMg" FROM totals
      WHERE organization_id = $1 AND project_id = $2 AND dimension = 'all' AND key = ''`,
    values: [organizationId, projectNumber],
  });
  return BigInt(row?.footprintMg ?? 0);
}

async function removeSpent(db: Queryable, organizationId: number, projectNumber: number): Promise<void> {
  await db.execute({
    text: `DELETE FROM totals t WHERE t.organization_id = $1 AND t.project_id = $2
      AND (${isSpent} OR t.dimension = 'uncertainty' AND NOT EXISTS (SELECT FROM totals f
        WHERE f.organization_id = $1 AND f.project_id = $2 AND f.dimension = 'factor' AND f.cases > 0))`,
    values: [organizationId, projectNumber],
  });
}

function toValues(organizationId: number, projectNumber: number, lines: readonly TotalEntry[]): readonly unknown[] {
  return [
    ...[organizationId, projectNumber],
    toTextArray(lines.map(({ dimension }) => dimension)),
    toTextArray(lines.map(({ key }) => key)),
    toTextArray(lines.map(({ label }) => label)),
    toNumberArray(lines.map(({ cases }) => cases)),
    toNumberArray(lines.map(({ footprintMg }) => footprintMg)),
    toNumberArray(lines.map(({ spendEur }) => spendEur)),
    toNumberArray(lines.map(({ uncountedEur }) => uncountedEur)),
    toNumberArray(lines.map(({ amount }) => amount)),
  ];
}
