import type { Queryable } from '../postgres/connection-pool.ts';

/** How the use of a key that exists ended. */
export type KeyUseOutcome = 'accepted' | 'expired' | 'revoked' | 'wrong_address' | 'wrong_scope';

/** Why a key that nobody has was refused; `limited`: without a look-up, since its address had tried too many. */
export type FailedKeyOutcome = 'malformed' | 'unknown' | 'limited';

/** Calls from one address on one day that ended alike. */
export type AddressCount<Outcome extends string> = {
  /** `2026-03-31`, in UTC. */
  readonly day: string;
  readonly address: string;
  readonly outcome: Outcome;
  readonly calls: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
};

/** Those with one key. */
export type KeyUse = AddressCount<KeyUseOutcome> & {
  readonly organizationId: number;
  readonly keyId: number;
};

/** Those with keys that nobody has. */
export type FailedKey = AddressCount<FailedKeyOutcome>;

/** Counts of the use of keys. */
export function createKeyUses(db: Queryable) {
  return {
    /** Adds what a process counted since it last did. Uses of keys that are gone by now are left out. */
    async add(uses: readonly KeyUse[]): Promise<void> {
      await db.execute({
        // Always in the same order: processes that add at the same time wait for each other instead of forever.
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

    /** The same for keys that nobody has. */
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

    /** Removes the uses of so many days ago and more; returns how many. */
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
