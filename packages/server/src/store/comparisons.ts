import type { Comparison } from '@ledgerprint/report/comparison';
import type { Queryable } from '../postgres/connection-pool.ts';
import type { ComparedRevision } from './compared-cases.ts';

/** Which two results are compared. */
export type ComparedRevisions = { readonly before: ComparedRevision; readonly after: ComparedRevision };

/** Stored comparisons of results. The names of projects are left blank, because they may change. */
export function createComparisons(db: Queryable) {
  return {
    /** The totals of a project's counted cases whose lines are valid at both revisions. */
    async sumUnchanged(organizationId: number, projectNumber: number, revisions: readonly [number, number]) {
      const [sum] = await db.query<{ cases: number; footprintMg: string; spendEur: number }>({
        text: `SELECT count(*) AS cases, coalesce(sum(footprint_mg), 0)::text AS "footprintMg",
            coalesce(sum(spend_eur), 0)::float8 AS "spendEur"
          FROM results
          WHERE organization_id = $1 AND project_id = $2 AND kind IN ('sole', 'case')
            AND match NOT IN ('excluded', 'failed') AND revision_from <= least($3::int, $4::int)
            AND (revision_to IS NULL OR revision_to > greatest($3::int, $4::int))`,
        values: [organizationId, projectNumber, ...revisions],
      });
      const { cases = 0, footprintMg = '0', spendEur = 0 } = sum ?? {};
      return { cases, footprintMg: BigInt(footprintMg), spendEur };
    },

    /** The comparison of these two results, if this version of the program created it. */
    async find(organizationId: number, { before, after }: ComparedRevisions, madeBy: string) {
      const [row] = await db.query<{ comparison: Comparison }>({
        text: `SELECT comparison FROM comparisons
          WHERE organization_id = $1 AND before_project_id = $2 AND before_revision = $3
            AND after_project_id = $4 AND after_revision = $5 AND made_by = $6`,
        values: [organizationId, ...toKey({ before, after }), madeBy],
      });
      return row?.comparison;
    },

    /**
     * Two processes that build a comparison at the same time store the same one. Nothing is stored if either project
     * has been removed.
     */
    async keep(
      organizationId: number,
      { before, after }: ComparedRevisions,
      { madeBy, comparison }: { readonly madeBy: string; readonly comparison: Comparison },
    ): Promise<void> {
      await db.execute({
        // The locks keep both projects from being removed meanwhile, but do not block other uses of them.
        text: `WITH held AS MATERIALIZED (
            SELECT id FROM projects WHERE organization_id = $1 AND id IN ($2, $4) ORDER BY id FOR KEY SHARE
          )
          INSERT INTO comparisons (organization_id, before_project_id, before_revision, after_project_id,
            after_revision, made_by, comparison)
          SELECT $1::bigint, $2::bigint, $3::int, $4::bigint, $5::int, $6::text, $7::jsonb
          WHERE $2 IN (SELECT id FROM held) AND $4 IN (SELECT id FROM held)
          ON CONFLICT ON CONSTRAINT comparisons_pkey
            DO UPDATE SET made_by = excluded.made_by, comparison = excluded.comparison, built_at = now()`,
        values: [organizationId, ...toKey({ before, after }), madeBy, JSON.stringify(comparison)],
      });
    },
  };
}

function toKey({ before, after }: ComparedRevisions): readonly number[] {
  return [before.projectNumber, before.revision, after.projectNumber, after.revision];
}
