import { crc32, inflate, inflateAtOnce } from '#platform/zlib';
import { UnpackError } from './unpack-error.ts';
import type { ZipEntry } from './zip-records.ts';

/** The bytes of a file as they are in the archive: all of them in memory, or piece by piece. */
export type Packed = Uint8Array | AsyncIterable<Uint8Array>;

const pieceBytes = 2 ** 18;

/** Unpacks a file piece by piece. Throws an UnpackError as soon as its size differs from the declared one. */
export async function* unpack(entry: ZipEntry, packed: Packed): AsyncGenerator<Uint8Array> {
  const { name, statedBytes } = entry;
  let size = 0;
  for await (const piece of piecesOf(entry, packed)) {
    size += piece.length;
    if (size > statedBytes) throw wrongSize(name, `more than ${statedBytes}`);
    yield piece;
  }
  if (size < statedBytes) throw wrongSize(name, `${size}`);
}

/** The same, with the checksum verified at the end. */
export async function* unpackChecked(entry: ZipEntry, packed: Packed): AsyncGenerator<Uint8Array> {
  let sum = 0;
  for await (const piece of unpack(entry, packed)) {
    sum = crc32(piece, sum);
    yield piece;
  }
  if (sum !== entry.crc32) throw new UnpackError('checksum', `${entry.name} does not match its checksum`);
}

function wrongSize(name: string, found: string): UnpackError {
  return new UnpackError('size', `${name} differs from its declared size`, { found });
}

function piecesOf({ name, packing, statedBytes }: ZipEntry, packed: Packed) {
  if (packing !== 'stored' && packing !== 'deflated')
    throw new UnpackError('unsupported', `${name} uses an unsupported compression method`);
  if (!(packed instanceof Uint8Array)) return packing === 'stored' ? packed : inflate(packed);
  if (packing === 'stored') return slicesOf(packed);
  const whole = inflateAtOnce(packed, statedBytes);
  return whole === undefined ? inflate(slicesOf(packed)) : [whole];
}

function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += pieceBytes) yield bytes.subarray(start, start + pieceBytes);
}

/** Text is compressed to a tenth of its size, and repetitive text to a hundredth. */
const densest = 250;
const bytesOfAnyDensity = 16 * 2 ** 20;

/** Whether data unpacks to so many times its size that it can only be an attack on memory. */
export function isTooDense(unpackedBytes: number, packedBytes: number): boolean {
  return unpackedBytes > bytesOfAnyDensity && unpackedBytes > densest * packedBytes;
}
