import { generateKeyPairSync } from 'node:crypto';
import { type KeySet, type PublicKey, type Sign, thumbprintOf } from '@ledgerprint/report/evidence';
import { nodeEvidence, signWith } from '@ledgerprint/report/node';
import { createSecretBox, type Passphrases, type SecretBox } from '../platform/secret-box.ts';
import type { StoredSigningKey } from '../store/signing-keys.ts';
import type { Store, Tables } from '../store/store.ts';

/** Encrypts the private halves of the installation's keys. */
export function createSigningKeyBox(keys: Passphrases): SecretBox {
  return createSecretBox(keys, 'signing keys');
}

/**
 * The installation's newest key. The first key is created when it is first needed; if several processes need it at the
 * same time, one of them creates it.
 */
export async function loadSigner(
  store: Pick<Store, 'signingKeys' | 'transaction'>,
  box: SecretBox,
): Promise<{ readonly keyId: string; readonly sign: Sign }> {
  const { id, sealedPrivateKey } = (await store.signingKeys.findNewest()) ?? (await makeFirstKey(store, box));
  const privateKey = box.open(sealedPrivateKey, id);
  if (privateKey === undefined) throw new Error('the signing key was encrypted with another SECRET_KEY');
  return { keyId: id, sign: signWith(privateKey, id) };
}

function makeFirstKey(store: Pick<Store, 'transaction'>, box: SecretBox): Promise<Omit<StoredSigningKey, 'madeAt'>> {
  return store.transaction(async (tables) => {
    await tables.signingKeys.holdForMaking();
    const other = await tables.signingKeys.findNewest();
    if (other !== undefined) return other;
    const made = await makeSigningKey(tables, box);
    await tables.auditEvents.insert({
      actor: 'service',
      action: 'signing-key.create',
      outcome: 'done',
      subject: `key ${made.id}`,
      organizationId: undefined,
      organization: undefined,
    });
    return made;
  });
}

/**
 * Creates a new key, which is used from the commit on. Earlier keys are kept, so that their signatures can be verified.
 */
export async function makeSigningKey(
  tables: Pick<Tables, 'signingKeys'>,
  box: SecretBox,
): Promise<Omit<StoredSigningKey, 'madeAt'>> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const named = { kty: 'OKP', crv: 'Ed25519', x, use: 'sig' } as const;
  const id = thumbprintOf(named, nodeEvidence.createSha256);
  const key = {
    id,
    publicKey: { ...named, kid: id },
    // Encrypted for its own id, so that no other key can be substituted.
    sealedPrivateKey: box.seal(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), id),
  };
  await tables.signingKeys.insert(key);
  return key;
}

/** Every public key with which this installation has signed, newest first. */
export async function listPublicKeys(tables: Pick<Tables, 'signingKeys'>): Promise<KeySet> {
  const keys = await tables.signingKeys.list();
  return { keys: keys.map(({ publicKey }) => toPublicKey(publicKey)) };
}

/** With its members in a fixed order, which the database does not preserve. */
function toPublicKey({ kty, crv, x, kid, use }: PublicKey): PublicKey {
  return { kty, crv, x, kid, use };
}
