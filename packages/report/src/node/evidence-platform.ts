import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createDeflateRaw } from 'node:zlib';
import type { CheckSignature, EvidencePlatform, ReceiptSignature } from '../evidence/index.ts';

/**
 * Hashes and archives with Node's own modules, which are four times as fast as JavaScript and work off the main thread.
 */
export const nodeEvidence: EvidencePlatform = {
  createSha256: () => {
    const hash = createHash('sha256');
    return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest() };
  },
  deflate,
};

async function* deflate(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const packing = createDeflateRaw({ chunkSize: 2 ** 18 });
  const writing = pipeline(content, packing);
  // The reader of the stream gets any error: this one must not be reported as unhandled.
  writing.catch(() => undefined);
  yield* packing as AsyncIterable<Buffer>;
  await writing;
}

/** Signs with a private key in PKCS #8. */
export function signWith(privateKeyPem: string, keyId: string): (bytes: Uint8Array) => ReceiptSignature {
  const key = createPrivateKey(privateKeyPem);
  return (bytes) => ({ algorithm: 'Ed25519', keyId, value: sign(null, bytes, key).toString('base64url') });
}

export const checkSignature: CheckSignature = (bytes, signature, { kty, crv, x }) => {
  try {
    return verify(null, bytes, createPublicKey({ key: { kty, crv, x }, format: 'jwk' }), signature);
  } catch {
    return false;
  }
};
