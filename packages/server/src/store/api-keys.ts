import type { Queryable } from './database.ts';

/** A key as operators see it: never the key itself. */
export type ApiKeySummary = {
  readonly id: number;
  readonly name: string;
  readonly hint: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
};

/** The keys of organizations. */
export function createApiKeys(db: Queryable) {
  return {
    async insert(
      organizationId: number,
      key: {
        readonly name: string;
        readonly hint: string;
        readonly hash: string;
        readonly expiresAt: Date | undefined;
      },
    ): Promise<void> {
      await db.execute({
        text: `INSERT INTO api_keys (organization_id, name, hint, hash, expires_at) VALUES ($1, $2, $3, decode($4, 'hex'), $5)`,
        values: [organizationId, key.name, key.hint, key.hash, key.expiresAt ?? null],
      });
    },

    async list(organizationId: number): Promise<readonly ApiKeySummary[]> {
      return db.query<ApiKeySummary>({
        text: `SELECT id, name, hint, created_at AS "createdAt", expires_at AS "expiresAt",
            revoked_at AS "revokedAt", last_used_at AS "lastUsedAt"
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

    /** Lets a live key end at the given time unless it ends sooner; returns its name, undefined when there is none. */
    async expire(organizationId: number, keyId: number, at: Date): Promise<string | undefined> {
      const [row] = await db.query<{ name: string }>({
        text: `UPDATE api_keys SET expires_at = least(expires_at, $3)
          WHERE organization_id = $1 AND id = $2 AND revoked_at IS NULL
            AND (expires_at IS NULL OR expires_at > now())
          RETURNING name`,
        values: [organizationId, keyId, at],
      });
      return row?.name;
    },

    /** Whose live key has this digest. The one look-up that starts from a key instead of an organization. */
    async findLive(
      hash: string,
    ): Promise<{ keyId: number; organizationId: number; organization: string } | undefined> {
      const [row] = await db.query<{ keyId: number; organizationId: number; organization: string }>({
        name: 'api-keys-find-live',
        text: `SELECT k.id AS "keyId", o.id AS "organizationId", o.name AS organization
          FROM api_keys k JOIN organizations o ON o.id = k.organization_id
          WHERE k.hash = decode($1, 'hex') AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())`,
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
