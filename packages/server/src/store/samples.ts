import { toTextArray } from '../postgres/array-text.ts';
import type { Queryable } from '../postgres/connection-pool.ts';
import { type ListedLine, listedColumns, readListed, type StoredResult } from './stored-result.ts';

/** Products that were drawn at random. */
export type StoredSample = {
  readonly id: number;
  readonly revision: number;
  readonly seed: string;
  /** Number of products to draw from. */
  readonly population: number;
  readonly drawnAt: Date;
  readonly drawnBy: string;
};

/** A product of the sample as of its revision, with the verdict on it. */
export type StoredSampledProduct = StoredResult & {
  readonly verdict: 'right' | 'wrong' | null;
  readonly note: string;
  readonly checkedBy: string | null;
  readonly checkedAt: Date | null;
};

/** Number of checked products of a sample, and number of wrong ones. */
export type SampleSum = Pick<StoredSample, 'revision' | 'seed' | 'population'> & {
  readonly drawn: number;
  readonly checked: number;
  readonly wrong: number;
};

/** The verdict on a product; null withdraws it. */
export type StoredVerdict = {
  readonly ordinal: number;
  readonly verdict: 'right' | 'wrong' | null;
  readonly note: string;
};

const selectSample = `SELECT id, revision, seed, population, drawn_at AS "drawnAt", drawn_by AS "drawnBy"
  FROM samples WHERE organization_id = $1 AND project_id = $2`;

/** Samples of projects, for people to check. */
export function createSamples(db: Queryable) {
  return {
    /**
     * Draws from the products that are `matched` at the revision: those for which the SHA-256 of the seed, a colon and
     * the designation as in the file is smallest. Anyone with the seed and the file can repeat the draw. Returns the
     * sample's id; undefined if there is nothing to draw from.
     */
    async draw(
      organizationId: number,
      projectNumber: number,
      sample: {
        readonly revision: number;
        readonly seed: string;
        readonly size: number;
        readonly drawnBy: string;
        readonly keyName: string;
      },
    ): Promise<{ readonly id: number; readonly drawn: number } | undefined> {
      const { revision, seed, size, drawnBy, keyName } = sample;
      const [row] = await db.query<{ id: number; drawn: number }>({
        text: `WITH matched AS MATERIALIZED (
            SELECT ordinal, sha256(convert_to($4::text || ':' || designation, 'UTF8')) AS lot FROM results
            WHERE organization_id = $1 AND project_id = $2 AND kind IN ('sole', 'product') AND match = 'matched'
              AND revision_from <= $3 AND (revision_to IS NULL OR revision_to > $3)
          ), chosen AS (
            SELECT ordinal, row_number() OVER (ORDER BY lot, ordinal) AS place
            FROM (SELECT ordinal, lot FROM matched ORDER BY lot, ordinal LIMIT $5) AS first
          ), made AS (
            INSERT INTO samples (organization_id, project_id, revision, seed, population, drawn_by, key_name)
            SELECT $1::bigint, $2::bigint, $3::int, $4::text, count(*), $6::text, $7::text FROM matched HAVING count(*) > 0
            RETURNING organization_id, project_id, id
          ), placed AS (
            INSERT INTO sampled_products (organization_id, project_id, sample_id, place, ordinal)
            SELECT made.organization_id, made.project_id, made.id, chosen.place, chosen.ordinal FROM made, chosen
            RETURNING 1
          )
          SELECT id, (SELECT count(*) FROM placed) AS drawn FROM made`,
        values: [organizationId, projectNumber, revision, seed, size, drawnBy, keyName],
      });
      return row;
    },

    /** The sample with this id, or the newest. */
    async find(organizationId: number, projectNumber: number, sampleId: number | undefined) {
      const [row] = await db.query<StoredSample>({
        text: `${selectSample} AND ($3::bigint IS NULL OR id = $3) ORDER BY id DESC LIMIT 1`,
        values: [organizationId, projectNumber, sampleId ?? null],
      });
      return row;
    },

    /** The verdicts so far on the newest sample drawn up to a revision. */
    async sumUpTo(organizationId: number, projectNumber: number, revision: number): Promise<SampleSum | undefined> {
      const [row] = await db.query<SampleSum>({
        text: `SELECT s.revision, s.seed, s.population, count(*) AS drawn, count(p.verdict) AS checked,
            count(*) FILTER (WHERE p.verdict = 'wrong') AS wrong
          FROM samples s JOIN sampled_products p
            ON p.organization_id = $1 AND p.project_id = $2 AND p.sample_id = s.id
          WHERE s.organization_id = $1 AND s.project_id = $2 AND s.revision <= $3
          GROUP BY s.id, s.revision, s.seed, s.population ORDER BY s.id DESC LIMIT 1`,
        values: [organizationId, projectNumber, revision],
      });
      return row;
    },

    /** The products of a sample, in the order in which they were drawn. */
    async listProducts(
      organizationId: number,
      projectNumber: number,
      { id, revision }: Pick<StoredSample, 'id' | 'revision'>,
    ): Promise<readonly StoredSampledProduct[]> {
      const lines = await db.query<ListedLine & Omit<StoredSampledProduct, Exclude<keyof StoredResult, 'sortValue'>>>({
        text: `SELECT one.*, s.verdict, s.note, s.checked_by AS "checkedBy", s.checked_at AS "checkedAt"
          FROM sampled_products s CROSS JOIN LATERAL (
            SELECT ${listedColumns}, 0::numeric AS "sortValue" FROM results
            WHERE organization_id = $1 AND project_id = $2 AND ordinal = s.ordinal AND kind IN ('sole', 'product')
              AND revision_from <= $4 AND (revision_to IS NULL OR revision_to > $4) OFFSET 0) AS one
          WHERE s.organization_id = $1 AND s.project_id = $2 AND s.sample_id = $3 ORDER BY s.place`,
        values: [organizationId, projectNumber, id, revision],
      });
      return readListed(db, organizationId, projectNumber, lines);
    },

    /** The ordinals of the products of a sample. */
    async listOrdinals(organizationId: number, projectNumber: number, sampleId: number): Promise<ReadonlySet<number>> {
      const rows = await db.query<{ ordinal: number }>({
        text: `SELECT ordinal FROM sampled_products
          WHERE organization_id = $1 AND project_id = $2 AND sample_id = $3`,
        values: [organizationId, projectNumber, sampleId],
      });
      return new Set(rows.map(({ ordinal }) => ordinal));
    },

    /** Replaces earlier verdicts with these. */
    async check(
      organizationId: number,
      projectNumber: number,
      sampleId: number,
      { verdicts, checkedBy }: { readonly verdicts: readonly StoredVerdict[]; readonly checkedBy: string },
    ): Promise<void> {
      await db.execute({
        // In order of place, so that two calls that check the same products do not deadlock.
        text: `WITH held AS (
            SELECT place, given.* FROM sampled_products
              JOIN unnest($4::bigint[], $5::text[], $6::text[]) AS given (ordinal, verdict, note) USING (ordinal)
            WHERE organization_id = $1 AND project_id = $2 AND sample_id = $3
            ORDER BY place FOR UPDATE OF sampled_products
          )
          UPDATE sampled_products s SET verdict = nullif(held.verdict, ''), note = held.note,
            checked_by = CASE held.verdict WHEN '' THEN NULL ELSE $7::text END,
            checked_at = CASE held.verdict WHEN '' THEN NULL ELSE now() END
          FROM held WHERE organization_id = $1 AND project_id = $2 AND sample_id = $3 AND s.place = held.place`,
        values: [
          ...[organizationId, projectNumber, sampleId, verdicts.map(({ ordinal }) => ordinal)],
          toTextArray(verdicts.map(({ verdict }) => verdict ?? '')),
          toTextArray(verdicts.map(({ note }) => note)),
          checkedBy,
        ],
      });
    },
  };
}
