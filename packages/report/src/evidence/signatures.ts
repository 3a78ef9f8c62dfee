import { toCanonicalBytes } from './canonical-json.ts';
import type { CreateSha256 } from './evidence-platform.ts';
import type { Receipt, ReceiptCore, ReceiptSignature } from './receipt.ts';

/** A public key as published in `/.well-known/ledgerprint-keys.json` (RFC 8037). */
export type PublicKey = {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  /** base64url */
  readonly x: string;
  /** The thumbprint of the key (RFC 7638). */
  readonly kid: string;
  readonly use: 'sig';
};

/** A JWKS. */
export type KeySet = { readonly keys: readonly PublicKey[] };

/** Signs with the installation's key. */
export type Sign = (bytes: Uint8Array) => ReceiptSignature | Promise<ReceiptSignature>;

/**
 * Whether this signature of these bytes was made with the key. Returns false for invalid keys and signatures, and never
 * throws.
 */
export type CheckSignature = (bytes: Uint8Array, signature: Uint8Array, key: PublicKey) => boolean | Promise<boolean>;

export type SignatureState = 'good' | 'bad' | 'unsigned' | 'unknown_key';

/** The bytes that a core's signature covers. */
export function signedCore(core: ReceiptCore): Uint8Array {
  return toCanonicalBytes(core);
}

/** The bytes that a manifest's signature covers, including the core. */
export function signedManifest({ core, manifest }: Pick<Receipt, 'core' | 'manifest'>): Uint8Array {
  return toCanonicalBytes({ core, manifest });
}

/** Checks both signatures of a receipt against the known keys. */
export async function checkReceipt(
  receipt: Receipt,
  keys: KeySet,
  check: CheckSignature,
): Promise<{ readonly core: SignatureState; readonly manifest: SignatureState }> {
  return {
    core: await checkOne(signedCore(receipt.core), receipt.coreSignature, keys, check),
    manifest: await checkOne(signedManifest(receipt), receipt.manifestSignature, keys, check),
  };
}

async function checkOne(
  bytes: Uint8Array,
  signature: ReceiptSignature | undefined,
  { keys }: KeySet,
  check: CheckSignature,
): Promise<SignatureState> {
  if (signature === undefined) return 'unsigned';
  const key = keys.find(({ kid }) => kid === signature.keyId);
  if (key === undefined) return 'unknown_key';
  const value = fromBase64Url(signature.value);
  const isGood = signature.algorithm === 'Ed25519' && value !== undefined && (await check(bytes, value, key));
  return isGood ? 'good' : 'bad';
}

/** The id of a key: its thumbprint (RFC 7638). */
export function thumbprintOf({ crv, kty, x }: Omit<PublicKey, 'kid'>, createSha256: CreateSha256): string {
  const hash = createSha256();
  hash.update(toCanonicalBytes({ crv, kty, x }));
  return toBase64Url(hash.digest());
}

export function toBase64Url(bytes: Uint8Array): string {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Undefined if the text is not base64url. */
function fromBase64Url(text: string): Uint8Array | undefined {
  if (!/^[\w-]*$/.test(text)) return undefined;
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(bytes, (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
