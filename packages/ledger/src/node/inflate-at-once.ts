import { inflateRawSync } from 'node:zlib';

/** Setting up a stream takes longer than unpacking so much. */
const small = 1024 * 1024;

/**
 * Unpacks raw deflate data of that size if it is small, else undefined. Throws if it is damaged or larger: no more than
 * the size is ever unpacked.
 */
export function inflateAtOnce(packed: Uint8Array, bytes: number): Uint8Array | undefined {
  if (bytes > small) return undefined;
  return inflateRawSync(packed, { maxOutputLength: Math.max(1, bytes) });
}
