import type { SecretBox } from '../platform/secret-box.ts';
import { makeSigningKey } from '../reporting/signing-keys.ts';
import type { Store } from '../store/store.ts';
import type { AuditTrail } from './audit-trail.ts';

/** A key that signs receipts, as operators see it. */
export type ListedSigningKey = {
  readonly id: string;
  readonly madeAt: Date;
  /** The newest key signs; older ones are kept to check what they signed. */
  readonly signs: boolean;
};

/** The keys of the installation, for operators. */
export type SigningKeys = ReturnType<typeof createSigningKeyTools>;

export function createSigningKeyTools(store: Store, box: SecretBox, trail: AuditTrail) {
  return {
    /** Newest first. */
    async list(): Promise<readonly ListedSigningKey[]> {
      const keys = await store.signingKeys.list();
      return keys.map(({ id, madeAt }, at) => ({ id, madeAt, signs: at === 0 }));
    },

    /** Creates a new key and returns its id. */
    rotate: (): Promise<string> =>
      trail.perform('signing-key.rotate', { subject: '' }, async (tables, note) => {
        await tables.signingKeys.holdForMaking();
        const { id } = await makeSigningKey(tables, box);
        note.subject = `key ${id}`;
        return id;
      }),
  };
}
