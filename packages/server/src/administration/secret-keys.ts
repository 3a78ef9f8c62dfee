import type { Config } from '../config/config.ts';
import { toCounted } from '../platform/counted.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { createSecretBox, type Passphrases, type SecretBox } from '../platform/secret-box.ts';
import { changeSecretKeyFile, forgetPreviousSecretKey, loadSecretKeyFile } from '../platform/secret-key-file.ts';
import { createSigningKeyBox } from '../reporting/signing-keys.ts';
import type { Tables } from '../store/store.ts';
import type { AuditTrail } from './audit-trail.ts';

type KeyConfig = Pick<Config, 'secretKey' | 'secretKeyPrevious' | 'dataDir'>;

/** The keys in the configuration or, if it has none, in the data directory. */
export async function loadSecretKeys(config: KeyConfig): Promise<Passphrases> {
  return config.secretKey === undefined
    ? loadSecretKeyFile(config.dataDir)
    : { current: config.secretKey, previous: config.secretKeyPrevious };
}

/** Encrypts the webhook secrets in the database. */
export function createWebhookSecretBox(keys: Passphrases): SecretBox {
  return createSecretBox(keys, 'webhook secrets');
}

/** The result of a key rotation. */
export type KeyRotation = {
  readonly organizations: number;
  readonly resealed: number;
  /** The number of signing keys that were re-encrypted. */
  readonly signingKeys: number;
  /** Where the new key is: in the operator's settings, or newly created in the file. */
  readonly key: 'setting' | 'file';
};

/**
 * Re-encrypts all secrets with the SECRET_KEY of the settings, or with a new key in the data directory. Runs in one
 * transaction and is safe to repeat after an interruption.
 */
export async function rotateSecretKey(config: KeyConfig, trail: AuditTrail): Promise<KeyRotation> {
  const key = config.secretKey === undefined ? 'file' : 'setting';
  const subject = key === 'file' ? 'secret.key in the data directory' : 'SECRET_KEY';
  const outcome = await trail.perform('secret-key.rotate', { subject }, async (tables, note) => {
    const keys = key === 'file' ? await changeSecretKeyFile(config.dataDir) : requirePrevious(config);
    const sealed = await resealSecrets(tables, createWebhookSecretBox(keys));
    const signingKeys = await resealSigningKeys(tables, createSigningKeyBox(keys));
    const organizations = toCounted(sealed.resealed, 'organization');
    const resealedKeys = toCounted(signingKeys, 'signing key');
    note.subject = `${subject}, secrets of ${organizations} and ${resealedKeys} re-encrypted`;
    return { ...sealed, signingKeys };
  });
  // Only now that the transaction has committed.
  if (key === 'file') await forgetPreviousSecretKey(config.dataDir);
  return { ...outcome, key };
}

function requirePrevious({ secretKey = '', secretKeyPrevious }: KeyConfig): Passphrases {
  if (secretKeyPrevious !== undefined) return { current: secretKey, previous: secretKeyPrevious };
  throw new OperatorError(
    'Set SECRET_KEY to the new key and SECRET_KEY_PREVIOUS to the one in use, for every process, then run this command again.',
  );
}

/**
 * Re-encrypts the webhook secrets in the database with the current SECRET_KEY; returns how many organizations there
 * are, and for how many a secret was encrypted with another key.
 */
async function resealSecrets(tables: Pick<Tables, 'organizations'>, box: SecretBox) {
  const all = await tables.organizations.listSealedForUpdate();
  let resealed = 0;
  for (const { id, organization, current, previous } of all) {
    const sealed = [current, previous].filter((one) => one !== null);
    if (sealed.every((one) => box.isCurrent(one, organization))) continue;
    const what = `The secret of "${organization}"`;
    await tables.organizations.reseal(id, {
      current: reseal(box, current, { context: organization, what }),
      previous: previous === null ? null : reseal(box, previous, { context: organization, what }),
    });
    resealed++;
  }
  return { organizations: all.length, resealed };
}

/** The same for the keys that sign receipts; returns how many of them were encrypted with another SECRET_KEY. */
async function resealSigningKeys(tables: Pick<Tables, 'signingKeys'>, box: SecretBox): Promise<number> {
  const all = await tables.signingKeys.listSealedForUpdate();
  const outdated = all.filter(({ id, sealedPrivateKey }) => !box.isCurrent(sealedPrivateKey, id));
  for (const { id, sealedPrivateKey } of outdated) {
    const sealed = reseal(box, sealedPrivateKey, { context: id, what: `The signing key ${id}` });
    await tables.signingKeys.reseal({ id, sealedPrivateKey: sealed });
  }
  return outdated.length;
}

function reseal(
  box: SecretBox,
  sealed: Buffer,
  { context, what }: { readonly context: string; readonly what: string },
): Buffer {
  const secret = box.open(sealed, context);
  if (secret !== undefined) return box.seal(secret, context);
  throw new OperatorError(
    `${what} can be decrypted neither with SECRET_KEY nor with SECRET_KEY_PREVIOUS. Nothing was changed: set the key it was encrypted with.`,
  );
}
