import type { Queryable } from '../postgres/connection-pool.ts';

/** The outcome of using an existing key. */
export type KeyUseOutcome = 'accepted' | 'expired' | 'revoked' | 'wrong_address' | 'wrong_scope';

/**
 * Why an unknown key was refused; `limited` means that it was not looked up, because its address had tried too many
 * keys.
 */
export type FailedKeyOutcome = 'malformed' | 'unknown' | 'limited';

/** Calls from one address on one day with the same outcome. */
export type AddressCount<Outcome extends string> = {
  /** `2026-03-31`, in UTC. */
  readonly day: string;
  readonly address: string;
  readonly outcome: Outcome;
  readonly calls: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
};

/** Calls with one key. */
export type KeyUse = AddressCount<KeyUseOutcome> & { readonly organizationId: number; readonly keyId: number };

/** Calls with unknown keys. */
export type FailedKey = AddressCount<FailedKeyOutcome>;

/** Counters for the use of keys. */
export function createKeyUses(db: Queryable) {
  return {
    /** Adds what a process has counted since its last call. Uses of keys that no longer exist are left out. */
    async add(uses: readonly KeyUse[]): Promise<void> {
      await db.execute({
        // Always in the same order, so that processes that add at the same time do not deadlock.
        text: `INSERT INTO key_uses AS known
            (organization_id, key_id, day, address, outcome, calls, first_at, last_at)
          SELECT k.organization_id, k.id, u.day, u.address, u.outcome, u.calls, u.first_at, u.last_at
          FROM unnest($1::bigint[], $2::bigint[], $3::date[], $4::text[], $5::text[], $6::bigint[], $7::timestamptz[],
              $8::timestamptz[])
              AS u (organization_id, key_id, day, address, outcome, calls, first_at, last_at)
            JOIN api_keys k ON k.organization_id = u.organization_id AND k.id = u.key_id
          ORDER BY k.organization_id, k.id, u.day, u.address, u.outcome
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

    /** The same for unknown keys. */
    async addFailed(failed: readonly FailedKey[]): Promise<void> {
      await db.execute({
        text: `INSERT INTO failed_keys AS known (day, address, outcome, calls, first_at, last_at)
          SELECT * FROM unnest($1::date[], $2::text[], $3::text[], $4::bigint[], $5::timestamptz[], $6::timestamptz[])
            AS f (day, address, outcome, calls, first_at, last_at)
          ORDER BY f.day, f.address, f.outcome
          ON CONFLICT ON CONSTRAINT failed_keys_pkey DO UPDATE SET calls = known.calls + excluded.calls,
            first_at = least(known.first_at, excluded.first_at), last_at = greatest(known.last_at, excluded.last_at)`,
        values: [
          failed.map(({ day }) => day),
          failed.map(({ address }) => address),
          failed.map(({ outcome }) => outcome),
          failed.map(({ calls }) => calls),
          failed.map(({ firstAt }) => firstAt),
          failed.map(({ lastAt }) => lastAt),
        ],
      });
    },

    /** Removes uses that are at least this many days old; returns how many. */
    async removeOlderThan(days: number): Promise<number> {
      const uses = await db.execute({
        text: `DELETE FROM key_uses WHERE day < (now() AT TIME ZONE 'UTC')::date - $1::int`,
        values: [days],
      });
      const failed = await db.execute({
        text: `DELETE FROM failed_keys WHERE day < (now() AT TIME ZONE 'UTC')::date - $1::int`,
        values: [days],
      });
      return uses + failed;
    },
  };
}
