import type { Queryable } from '../postgres/connection-pool.ts';

/** A remembered call: the fingerprint of its request and its response. */
export type RememberedCall<Answer> = { readonly fingerprint: Buffer; readonly answer: Answer };

/** Responses to calls with an Idempotency-Key, kept for 24 hours. */
export function createIdempotencyKeys(db: Queryable) {
  return {
    /**
     * Claims the key for this transaction and returns undefined, or returns the record of an earlier call. Waits for a
     * call in progress with the same key: after its commit it is an earlier call, after its rollback the key is free.
     */
    async claim<Answer>(organizationId: number, key: string, fingerprint: Buffer) {
      const claimed = await db.execute({
        text: `INSERT INTO idempotency_keys AS k (organization_id, key, fingerprint) VALUES ($1, $2, $3)
          ON CONFLICT ON CONSTRAINT idempotency_keys_pkey
          DO UPDATE SET fingerprint = excluded.fingerprint, answer = NULL, created_at = now()
            WHERE k.created_at < now() - interval '24 hours'`,
        values: [organizationId, key, fingerprint],
      });
      if (claimed === 1) return undefined;
      const [row] = await db.query<RememberedCall<Answer>>({
        text: 'SELECT fingerprint, answer FROM idempotency_keys WHERE organization_id = $1 AND key = $2',
        values: [organizationId, key],
      });
      return row;
    },

    async remember(organizationId: number, key: string, answer: object): Promise<void> {
      await db.execute({
        text: 'UPDATE idempotency_keys SET answer = $3 WHERE organization_id = $1 AND key = $2',
        values: [organizationId, key, JSON.stringify(answer)],
      });
    },

    /** Forgets the expired keys of all organizations; returns how many. */
    async removeExpired(): Promise<number> {
      return db.execute({ text: `DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours'` });
    },
  };
}
