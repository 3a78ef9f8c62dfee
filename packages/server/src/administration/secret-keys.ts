import type { Config } from '../config/config.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { createSecretBox, type Passphrases, type SecretBox } from '../platform/secret-box.ts';
import {
  changeSecretKeyFile,
  forgetPreviousSecretKey,
  loadSecretKeyFile,
} from '../platform/secret-key-file.ts';
import { createSigningKeyBox } from '../reporting/signing-keys.ts';
import type { AuditTrail } from './audit-trail.ts';
import { resealSecrets, resealSigningKeys } from './reseal-secrets.ts';

type KeyConfig = Pick<Config, 'secretKey' | 'secretKeyPrevious' | 'dataDir'>;

/** The keys of the configuration or, where it has none, of the file in the data directory. */
export async function loadSecretKeys(config: KeyConfig): Promise<Passphrases> {
  return config.secretKey === undefined
    ? loadSecretKeyFile(config.dataDir)
    : { current: config.secretKey, previous: config.secretKeyPrevious };
}

/** Seals the webhook secrets of the database. */
export function createWebhookSecretBox(keys: Passphrases): SecretBox {
  return createSecretBox(keys, 'webhook secrets');
}

/** What a change of the key came to. */
export type KeyRotation = {
  readonly organizations: number;
  readonly resealed: number;
  /** Of the keys by which receipts are signed, those that were sealed with another one. */
  readonly signingKeys: number;
  /** Where the new key is: in the settings, given by the operator, or in the file, made just now. */
  readonly key: 'setting' | 'file';
};

/**
 * Seals all secrets anew: with the SECRET_KEY of the settings, or with a new one in the data directory. In one
 * transaction; safe to repeat wherever it was interrupted.
 */
export async function rotateSecretKey(config: KeyConfig, trail: AuditTrail): Promise<KeyRotation> {
  const key = config.secretKey === undefined ? 'file' : 'setting';
  const subject = key === 'file' ? 'secret.key in the data directory' : 'SECRET_KEY';
  const outcome = await trail.perform('secret-key.rotate', { subject }, async (tables, note) => {
    const keys = key === 'file' ? await changeSecretKeyFile(config.dataDir) : requirePrevious(config);
    const sealed = await resealSecrets(tables, createWebhookSecretBox(keys));
    const signingKeys = await resealSigningKeys(tables, createSigningKeyBox(keys));
    note.subject = `${subject}, ${sealed.resealed} organizations and ${signingKeys} signing keys sealed anew`;
    return { ...sealed, signingKeys };
  });
  // Only now that the transaction has committed.
  if (key === 'file') await forgetPreviousSecretKey(config.dataDir);
  return { ...outcome, key };
}

function requirePrevious({ secretKey = '', secretKeyPrevious }: KeyConfig): Passphrases {
  if (secretKeyPrevious !== undefined) return { current: secretKey, previous: secretKeyPrevious };
  throw new OperatorError(
    'Set SECRET_KEY to the new key and SECRET_KEY_PREVIOUS to the one in use, for every process, then run this again.',
  );
}
