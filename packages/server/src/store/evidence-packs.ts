import type { Language } from '@ledgerprint/ledger/language';
import type { Queryable } from '../postgres/connection-pool.ts';

/** A downloadable pack, with the project's name, as signed if it was, for the file name. */
export type StoredPack = {
  readonly key: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly projectName: string;
};

/** Which pack of a project. */
export type PackKind = {
  readonly revision: number;
  /** Language of the report in it. */
  readonly language: Language;
};

/** A pack that was replaced by another one. */
export type OutdatedPack = { readonly organizationId: number; readonly projectNumber: number; readonly key: string };

/** The evidence packs of completed projects. */
export function createEvidencePacks(db: Queryable) {
  return {
    /**
     * Undefined if there is no pack yet, or if it was built before the revision was signed off and does not mention
     * that.
     */
    async find(organizationId: number, projectNumber: number, { revision, language }: PackKind) {
      const [row] = await db.query<StoredPack>({
        text: `SELECT e.key, e.size_bytes AS "sizeBytes", e.sha256, coalesce(s.project_name, p.name) AS "projectName"
          FROM projects p JOIN evidence_packs e ON e.organization_id = p.organization_id AND e.project_id = p.id
          LEFT JOIN sign_offs s ON s.organization_id = $1 AND s.project_id = $2 AND s.revision = $3
          WHERE p.organization_id = $1 AND p.id = $2 AND e.revision = $3 AND e.language = $4
            AND e.is_signed_off = (s.revision IS NOT NULL)`,
        values: [organizationId, projectNumber, revision, language],
      });
      return row;
    },

    /**
     * The pack can be downloaded once the transaction commits. False if there is one already. The transaction must hold
     * the lock on the project.
     */
    async insert(
      organizationId: number,
      projectNumber: number,
      pack: PackKind & {
        /** Whether its report mentions the sign-off. */
        readonly isSignedOff: boolean;
        readonly key: string;
        readonly sizeBytes: number;
        readonly sha256: string;
      },
    ): Promise<boolean> {
      const { revision, language, isSignedOff, key, sizeBytes, sha256 } = pack;
      const inserted = await db.execute({
        text: `INSERT INTO evidence_packs
            (organization_id, project_id, revision, language, is_signed_off, key, size_bytes, sha256)
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT ON CONSTRAINT evidence_packs_pkey DO NOTHING`,
        values: [organizationId, projectNumber, revision, language, isSignedOff, key, sizeBytes, sha256],
      });
      return inserted > 0;
    },

    /**
     * Packs of all organizations that were replaced at least this long ago: by the pack of a newer revision, or by the
     * pack that mentions the sign-off of the same revision. A pack that mentions a sign-off is never outdated. A pack
     * that is being moved to another key is skipped until it has arrived.
     */
    async listOutdated(afterSeconds: number, limit: number): Promise<readonly OutdatedPack[]> {
      return db.query<OutdatedPack>({
        text: `SELECT organization_id AS "organizationId", project_id AS "projectNumber", key FROM evidence_packs e
          WHERE moving_from IS NULL AND NOT is_signed_off AND EXISTS (
            SELECT FROM evidence_packs n WHERE n.organization_id = e.organization_id AND n.project_id = e.project_id
              AND (n.revision > e.revision OR n.revision = e.revision AND n.is_signed_off)
              AND n.built_at < now() - $1 * interval '1 second')
          LIMIT $2`,
        values: [afterSeconds, limit],
      });
    },

    /** Forgets a pack. False if it is gone or being moved. */
    async remove(organizationId: number, projectNumber: number, key: string): Promise<boolean> {
      const removed = await db.execute({
        text: `DELETE FROM evidence_packs
          WHERE organization_id = $1 AND project_id = $2 AND key = $3 AND moving_from IS NULL`,
        values: [organizationId, projectNumber, key],
      });
      return removed > 0;
    },

    /** The keys among these, of any organization, that belong to packs that are kept or being moved. */
    async findKnown(keys: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await db.query<{ key: string }>({
        text: `SELECT key FROM evidence_packs WHERE key = ANY($1)
          UNION ALL SELECT moving_from FROM evidence_packs WHERE moving_from = ANY($1)`,
        values: [keys],
      });
      return new Set(rows.map(({ key }) => key));
    },
  };
}
