import type { Queryable } from '../postgres/connection-pool.ts';

/** How the use of a key that exists ended. */
export type KeyUseOutcome = 'accepted' | 'expired' | 'revoked' | 'wrong_address';

/** Calls with one key from one address on one day that ended alike. */
export type KeyUse = {
  readonly organizationId: number;
  readonly keyId: number;
  /** `2026-03-31`, in UTC. */
  readonly day: string;
  readonly address: string;
  readonly outcome: KeyUseOutcome;
  readonly calls: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
};

/** Counts of the use of keys. */
export function createKeyUses(db: Queryable) {
  return {
    /** Adds what a process counted since it last did. Uses of keys that are gone by now are left out. */
    async add(uses: readonly KeyUse[]): Promise<void> {
      await db.execute({
        // Always in the same order: processes that add at the same time wait for each other instead of forever.
        text: `INSERT INTO key_uses AS known
            (key_id, day, address, outcome, organization_id, calls, first_at, last_at)
          SELECT k.id, u.day, u.address, u.outcome, k.organization_id, u.calls, u.first_at, u.last_at
          FROM unnest($1::bigint[], $2::bigint[], $3::date[], $4::text[], $5::text[], $6::bigint[], $7::timestamptz[],
              $8::timestamptz[])
              AS u (organization_id, key_id, day, address, outcome, calls, first_at, last_at)
            JOIN api_keys k ON k.organization_id = u.organization_id AND k.id = u.key_id
          ORDER BY k.id, u.day, u.address, u.outcome
          ON CONFLICT ON CONSTRAINT key_uses_pkey DO UPDATE SET calls = known.calls + excluded.calls,
            first_at = least(known.first_at, excluded.first_at), last_at = greatest(known.last_at, excluded.last_at)`,
        values: [
          uses.map(({ organizationId }) => organizationId),
          uses.map(({ keyId }) => keyId),
          uses.map(({ day }) => day),
          uses.map(({ address }) => address),
          uses.map(({ outcome }) => outcome),
          uses.map(({ calls }) => calls),
          uses.map(({ firstAt }) => firstAt),
          uses.map(({ lastAt }) => lastAt),
        ],
      });
    },

    /** Removes the uses of so many days ago and more; returns how many. */
    async removeOlderThan(days: number): Promise<number> {
      return db.execute({
        text: `DELETE FROM key_uses WHERE day < (now() AT TIME ZONE 'UTC')::date - $1::int`,
        values: [days],
      });
    },
  };
}
