import type { Queryable } from '../postgres/connection-pool.ts';

/** A key as operators see it: never the key itself. */
export type ApiKeySummary = {
  readonly id: number;
  readonly name: string;
  readonly hint: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
  /** Empty: from anywhere. */
  readonly allowedRanges: readonly string[];
};

/** Whose key it is and whether it is any good. Those of an organization that is being deleted count as revoked. */
export type FoundKey = {
  readonly keyId: number;
  readonly organizationId: number;
  readonly organization: string;
  readonly allowedRanges: readonly string[];
  readonly state: 'live' | 'expired' | 'revoked';
};

type Inheritance = Pick<ApiKeySummary, 'name' | 'allowedRanges'>;

/** The keys of organizations. */
export function createApiKeys(db: Queryable) {
  return {
    /** Returns the new key's id. */
    async insert(
      organizationId: number,
      key: {
        readonly name: string;
        readonly hint: string;
        readonly hash: string;
        readonly expiresAt: Date | undefined;
        readonly allowedRanges: readonly string[];
      },
    ): Promise<number> {
      const [row] = await db.query<{ id: number }>({
        text: `INSERT INTO api_keys (organization_id, name, hint, hash, expires_at, allowed_ranges)
          VALUES ($1, $2, $3, decode($4, 'hex'), $5, $6) RETURNING id`,
        values: [organizationId, key.name, key.hint, key.hash, key.expiresAt ?? null, key.allowedRanges],
      });
      return row?.id as number;
    },

    async list(organizationId: number): Promise<readonly ApiKeySummary[]> {
      return db.query<ApiKeySummary>({
        text: `SELECT id, name, hint, created_at AS "createdAt", expires_at AS "expiresAt",
            revoked_at AS "revokedAt", last_used_at AS "lastUsedAt", allowed_ranges AS "allowedRanges"
          FROM api_keys WHERE organization_id = $1 ORDER BY id`,
        values: [organizationId],
      });
    },

    /** False when the organization has no such key. Revoking twice keeps the first time. */
    async revoke(organizationId: number, keyId: number): Promise<boolean> {
      const revoked = await db.execute({
        text: `UPDATE api_keys SET revoked_at = coalesce(revoked_at, now()) WHERE organization_id = $1 AND id = $2`,
        values: [organizationId, keyId],
      });
      return revoked === 1;
    },

    /** Lets a live key end at the given time unless it ends sooner; returns what a successor takes over from it. */
    async expire(organizationId: number, keyId: number, at: Date): Promise<Inheritance | undefined> {
      const [row] = await db.query<Inheritance>({
        text: `UPDATE api_keys SET expires_at = least(expires_at, $3)
          WHERE organization_id = $1 AND id = $2 AND revoked_at IS NULL
            AND (expires_at IS NULL OR expires_at > now())
          RETURNING name, allowed_ranges AS "allowedRanges"`,
        values: [organizationId, keyId, at],
      });
      return row;
    },

    /** The key with this digest. The one look-up that starts from a key instead of an organization. */
    async findByHash(hash: string): Promise<FoundKey | undefined> {
      const [row] = await db.query<FoundKey>({
        name: 'api-keys-find-by-hash',
        text: `SELECT k.id AS "keyId", o.id AS "organizationId", o.name AS organization,
            k.allowed_ranges AS "allowedRanges",
            CASE WHEN k.revoked_at IS NOT NULL OR o.deleting_since IS NOT NULL THEN 'revoked'
              WHEN k.expires_at <= now() THEN 'expired' ELSE 'live' END AS state
          FROM api_keys k JOIN organizations o ON o.id = k.organization_id WHERE k.hash = decode($1, 'hex')`,
        values: [hash],
      });
      return row;
    },

    async touch(organizationId: number, keyId: number): Promise<void> {
      await db.execute({
        text: 'UPDATE api_keys SET last_used_at = now() WHERE organization_id = $1 AND id = $2',
        values: [organizationId, keyId],
      });
    },
  };
}
