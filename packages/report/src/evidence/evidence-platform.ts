import type { Deflate } from '@ledgerprint/ledger/zip';

/** An incremental SHA-256. */
export type Sha256 = { update(bytes: Uint8Array): void; digest(): Uint8Array };

export type CreateSha256 = () => Sha256;

/** The platform functions needed to write a pack. */
export type EvidencePlatform = { readonly createSha256: CreateSha256; readonly deflate: Deflate };

/** The SHA-256 of these bytes, in hexadecimal. */
export function sha256Of(bytes: Uint8Array, createSha256: CreateSha256): string {
  const hash = createSha256();
  hash.update(bytes);
  return toHex(hash.digest());
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
