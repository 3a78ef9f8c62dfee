import { pipeline } from 'node:stream/promises';
import { createInflateRaw, inflateRawSync } from 'node:zlib';
import { UnpackError } from '../zip/unpack-error.ts';

export { crc32 } from 'node:zlib';

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

/** Unpacks raw deflate data piece by piece. Throws an UnpackError if it is damaged, or followed by other bytes. */
export async function* inflate(packed: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  async function* counted() {
    for await (const piece of packed) {
      bytes += piece.length;
      yield piece;
    }
  }
  const unpacking = createInflateRaw({ chunkSize: 2 ** 18 });
  const writing = pipeline(counted(), unpacking).catch(() => undefined);
  try {
    yield* unpacking as AsyncIterable<Uint8Array>;
    if (unpacking.bytesWritten !== bytes) throw damaged();
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code?.startsWith('Z_') ? damaged(error) : error;
  } finally {
    unpacking.destroy();
    await writing;
  }
}

function damaged(cause?: unknown): UnpackError {
  return new UnpackError('damaged', 'The compressed data is damaged', { cause });
}
