import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/** The passphrase in use and, while it is being changed, the previous one. */
export type Passphrases = { readonly current: string; readonly previous: string | undefined };

/** Encrypts small texts with a key derived from a passphrase (AES-256-GCM). */
export type SecretBox = ReturnType<typeof createSecretBox>;

/** Each purpose has its own key, derived from the passphrase. Encrypts with the current passphrase, decrypts with either. */
export function createSecretBox({ current, previous }: Passphrases, purpose: string) {
  const keyOf = (passphrase: string) => Buffer.from(hkdfSync('sha256', passphrase, '', purpose, 32));
  const key = keyOf(current);
  const previousKey = previous === undefined ? undefined : keyOf(previous);
  return {
    /** The same context is needed for decryption: an encrypted text that was moved elsewhere cannot be decrypted there. */
    seal(text: string, context: string): Buffer {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), sealed]);
    },

    /** Undefined if this was encrypted with neither key, or for another context. */
    open(sealed: Buffer, context: string): string | undefined {
      return openWith(key, sealed, context) ?? (previousKey && openWith(previousKey, sealed, context));
    },

    /** Whether the text can be decrypted with the current passphrase alone. */
    isCurrent(sealed: Buffer, context: string): boolean {
      return openWith(key, sealed, context) !== undefined;
    },
  };
}

function openWith(key: Buffer, sealed: Buffer, context: string): string | undefined {
  if (sealed[0] !== version || sealed.length < 1 + nonceBytes + tagBytes) return undefined;
  const nonce = sealed.subarray(1, 1 + nonceBytes);
  const tag = sealed.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context)).setAuthTag(tag);
    const text = decipher.update(sealed.subarray(1 + nonceBytes + tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
