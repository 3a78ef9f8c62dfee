import { UnpackError } from '../zip/unpack-error.ts';

const polynomial = 0xedb88320;

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = (rest & 1) === 1 ? (rest >>> 1) ^ polynomial : rest >>> 1;
  return rest;
});

/** The checksum of ZIP archives, updated piece by piece, like Node's function of this name. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let rest = ~before;
  for (const byte of bytes) rest = (table[(rest ^ byte) & 0xff] ?? 0) ^ (rest >>> 8);
  return ~rest >>> 0;
}

/** Browsers can only unpack streams. */
export function inflateAtOnce(_packed: Uint8Array, _bytes: number): Uint8Array | undefined {
  return undefined;
}

/** Unpacks raw deflate data piece by piece. Throws an UnpackError if it is damaged, or followed by other bytes. */
export async function* inflate(packed: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of packed) pieces.push(piece.slice());
  const reader = new Blob(pieces).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw new UnpackError('damaged', 'The compressed data is damaged', { cause: error });
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
