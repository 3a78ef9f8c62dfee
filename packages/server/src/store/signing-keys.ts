import type { PublicKey } from '@ledgerprint/report/evidence';
import type { Queryable } from '../postgres/connection-pool.ts';

/** One of the installation's keys, as stored. */
export type StoredSigningKey = {
  /** The `kid` of its public half. */
  readonly id: string;
  readonly publicKey: PublicKey;
  /** In PKCS #8, encrypted with SECRET_KEY. */
  readonly sealedPrivateKey: Buffer;
  readonly madeAt: Date;
};

export type SealedSigningKey = Pick<StoredSigningKey, 'id' | 'sealedPrivateKey'>;

/**
 * The keys that sign receipts. They are created and may be re-encrypted, but are never otherwise changed or
 * removed.
 */
export function createSigningKeys(db: Queryable) {
  return {
    /** The key in use; undefined before the first is created. */
    async findNewest(): Promise<StoredSigningKey | undefined> {
      const [row] = await db.query<StoredSigningKey>({
        text: `SELECT id, public_key AS "publicKey", sealed_private_key AS "sealedPrivateKey", made_at AS "madeAt"
          FROM signing_keys ORDER BY made_at DESC, id LIMIT 1`,
      });
      return row;
    },

    /** Newest first. */
    async list(): Promise<readonly Omit<StoredSigningKey, 'sealedPrivateKey'>[]> {
      return db.query({
        text: `SELECT id, public_key AS "publicKey", made_at AS "madeAt" FROM signing_keys ORDER BY made_at DESC, id`,
      });
    },

    /** Keeps other processes from creating a key until the transaction ends; readers do not wait. */
    async holdForMaking(): Promise<void> {
      await db.execute({ text: 'LOCK TABLE signing_keys IN SHARE ROW EXCLUSIVE MODE' });
    },

    /** The key is used for signing once the transaction commits. */
    async insert({ id, publicKey, sealedPrivateKey }: Omit<StoredSigningKey, 'madeAt'>): Promise<void> {
      await db.execute({
        text: 'INSERT INTO signing_keys (id, public_key, sealed_private_key) VALUES ($1, $2, $3)',
        values: [id, JSON.stringify(publicKey), sealedPrivateKey],
      });
    },

    /** All keys, locked until the transaction ends. */
    async listSealedForUpdate(): Promise<readonly SealedSigningKey[]> {
      return db.query<SealedSigningKey>({
        text: `SELECT id, sealed_private_key AS "sealedPrivateKey" FROM signing_keys ORDER BY id FOR NO KEY UPDATE`,
      });
    },

    async reseal({ id, sealedPrivateKey }: SealedSigningKey): Promise<void> {
      await db.execute({
        text: 'UPDATE signing_keys SET sealed_private_key = $2 WHERE id = $1',
        values: [id, sealedPrivateKey],
      });
    },
  };
}
