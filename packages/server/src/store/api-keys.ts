import type { Queryable } from '../postgres/connection-pool.ts';

/** What a key may be used for. */
export const keyScopes = ['read', 'submit', 'decide', 'all'] as const;
export type KeyScope = (typeof keyScopes)[number];

/**
 * Whether a key with one scope may do what requires another: every scope includes reading, and `all` includes every
 * present and future scope.
 */
export function includesScope(scope: KeyScope, needed: KeyScope): boolean {
  return scope === needed || scope === 'all' || needed === 'read';
}

/** A key as shown to operators: never the key itself. */
export type ApiKeySummary = {
  readonly id: number;
  readonly name: string;
  readonly hint: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
  /** Empty means any address. */
  readonly allowedRanges: readonly string[];
  readonly scope: KeyScope;
};

/** The owner of a key and whether it is valid. Keys of an organization that is being deleted are treated as revoked. */
export type FoundKey = {
  readonly keyId: number;
  readonly keyName: string;
  readonly organizationId: number;
  readonly organization: string;
  readonly allowedRanges: readonly string[];
  readonly scope: KeyScope;
  readonly state: 'live' | 'expired' | 'revoked';
};

/** A live key that expires soon. */
export type ExpiringKey = {
  readonly keyId: number;
  readonly organizationId: number;
  readonly organization: string;
  readonly name: string;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
};

/** The changes to a key; undefined leaves a field unchanged. */
export type KeyChanges = {
  readonly allowedRanges: readonly string[] | undefined;
  readonly scope: KeyScope | undefined;
  /** Null means that the key never expires. */
  readonly expiresAt: Date | null | undefined;
};

type Inheritance = Pick<ApiKeySummary, 'name' | 'allowedRanges' | 'scope'>;
/** The end of a key, and what its successor inherits. */
type Expired = Inheritance & { readonly expiresAt: Date };

/** The API keys of organizations. */
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
        readonly scope: KeyScope;
      },
    ): Promise<number> {
      const [row] = await db.query<{ id: number }>({
        text: `INSERT INTO api_keys (organization_id, name, hint, hash, expires_at, allowed_ranges, scope)
          VALUES ($1, $2, $3, decode($4, 'hex'), $5, $6, $7) RETURNING id`,
        values: [
          ...[organizationId, key.name, key.hint, key.hash, key.expiresAt ?? null],
          ...[key.allowedRanges, key.scope],
        ],
      });
      return row?.id as number;
    },

    async list(organizationId: number): Promise<readonly ApiKeySummary[]> {
      return db.query<ApiKeySummary>({
        text: `SELECT id, name, hint, created_at AS "createdAt", expires_at AS "expiresAt",
            revoked_at AS "revokedAt", last_used_at AS "lastUsedAt", allowed_ranges AS "allowedRanges", scope
          FROM api_keys WHERE organization_id = $1 ORDER BY id`,
        values: [organizationId],
      });
    },

    /** False if the organization has no such key. Revoking a key again does not change the time of the revocation. */
    async revoke(organizationId: number, keyId: number): Promise<boolean> {
      const revoked = await db.execute({
        text: `UPDATE api_keys SET revoked_at = coalesce(revoked_at, now()) WHERE organization_id = $1 AND id = $2`,
        values: [organizationId, keyId],
      });
      return revoked === 1;
    },

    /**
     * Makes a live key expire at the given time unless it expires sooner; returns its end, and the properties that its
     * successor inherits.
     */
    async expire(organizationId: number, keyId: number, at: Date): Promise<Expired | undefined> {
      const [row] = await db.query<Expired>({
        text: `UPDATE api_keys SET expires_at = least(expires_at, $3)
          WHERE organization_id = $1 AND id = $2 AND revoked_at IS NULL
            AND (expires_at IS NULL OR expires_at > now())
          RETURNING name, allowed_ranges AS "allowedRanges", scope, expires_at AS "expiresAt"`,
        values: [organizationId, keyId, at],
      });
      return row;
    },

    /** Changes a live key; false if the organization has no such key. */
    async update(organizationId: number, keyId: number, changes: KeyChanges): Promise<boolean> {
      const { allowedRanges, scope, expiresAt } = changes;
      const updated = await db.execute({
        text: `UPDATE api_keys SET allowed_ranges = coalesce($3, allowed_ranges), scope = coalesce($4, scope),
            expires_at = CASE WHEN $5 THEN $6 ELSE expires_at END
          WHERE organization_id = $1 AND id = $2 AND revoked_at IS NULL
            AND (expires_at IS NULL OR expires_at > now())`,
        values: [
          ...[organizationId, keyId, allowedRanges ?? null, scope ?? null],
          ...[expiresAt !== undefined, expiresAt ?? null],
        ],
      });
      return updated === 1;
    },

    /** Live keys that expire within this many days, of all organizations, soonest first, up to the limit. */
    async listExpiring(options: { readonly days: number; readonly limit: number }) {
      return db.query<ExpiringKey>({
        text: `SELECT k.id AS "keyId", k.name AS "keyName", o.id AS "organizationId", o.name AS organization, k.name,
            k.expires_at AS "expiresAt", k.last_used_at AS "lastUsedAt"
          FROM api_keys k JOIN organizations o ON o.id = k.organization_id
          WHERE k.revoked_at IS NULL AND o.deleting_since IS NULL
            AND k.expires_at > now() AND k.expires_at <= now() + $1 * interval '1 day'
          ORDER BY k.expires_at, k.id LIMIT $2`,
        values: [options.days, options.limit],
      });
    },

    /** The first 16 hexadecimal digits of the digest of every key that is not revoked. */
    async listDigestPrefixes(): Promise<readonly string[]> {
      const rows = await db.query<{ prefix: string }>({
        text: `SELECT encode(substring(hash FROM 1 FOR 8), 'hex') AS prefix FROM api_keys WHERE revoked_at IS NULL`,
      });
      return rows.map(({ prefix }) => prefix);
    },

    /** The key with this digest. The only lookup that starts from a key instead of an organization. */
    async findByHash(hash: string): Promise<FoundKey | undefined> {
      const [row] = await db.query<FoundKey>({
        name: 'api-keys-find-by-hash',
        text: `SELECT k.id AS "keyId", k.name AS "keyName", o.id AS "organizationId", o.name AS organization,
            k.allowed_ranges AS "allowedRanges", k.scope,
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
