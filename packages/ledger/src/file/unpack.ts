import { inflateAtOnce } from '#platform/inflate-at-once';
import type { ZipEntry } from './zip-directory.ts';

const pieceBytes = 64 * 1024;

/** Why a file of an archive could not be unpacked. */
export class UnpackError extends Error {
  override readonly name = 'UnpackError';
}

/** Unpacks a file piece by piece; throws as soon as its size differs from the declared one. */
export async function* unpack(entry: ZipEntry): AsyncGenerator<Uint8Array> {
  if (entry.packing === 'unknown' || entry.packing === 'encrypted')
    throw new UnpackError(`${entry.name} uses an unsupported compression method`);
  let left = entry.statedBytes;
  for await (const piece of piecesOf(entry)) {
    left -= piece.length;
    if (left < 0) break;
    yield piece;
  }
  if (left !== 0) throw new UnpackError(`${entry.name} differs from its declared size`);
}

function piecesOf({ packing, packed, statedBytes }: ZipEntry): Iterable<Uint8Array> | AsyncIterable<Uint8Array> {
  if (packing === 'stored') return slicesOf(packed);
  const whole = inflateAtOnce(packed, statedBytes);
  return whole === undefined ? inflate(packed) : [whole];
}

function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    yield bytes.subarray(start, start + pieceBytes);
  }
}

async function* inflate(packed: Uint8Array): AsyncGenerator<Uint8Array> {
  const unpacked = new Blob([packed.slice()]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = unpacked.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
