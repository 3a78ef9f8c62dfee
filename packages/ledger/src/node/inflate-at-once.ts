import { inflateRawSync } from 'node:zlib';

/** Up to this size, setting up a stream takes longer than unpacking. */
const small = 1024 * 1024;

/**
 * Unpacks raw deflate data of this size if it is small, otherwise returns undefined. Throws if it is damaged or larger; never
 * unpacks more than this size.
 */
export function inflateAtOnce(packed: Uint8Array, bytes: number): Uint8Array | undefined {
  if (bytes > small) return undefined;
  return inflateRawSync(packed, { maxOutputLength: Math.max(1, bytes) });
}
