import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

const folder = new URL('../../data/', import.meta.url);
const decompress = promisify(brotliDecompress);

/** Our files grow to two or three times their size: with room for that in one piece, pieces need not be joined. */
const growth = 4;

/** A file that ships with the package, by its path inside `data/`. */
export async function readBundledFile(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return readFile(new URL(name, folder));
}

/** What a packed file holds. */
export async function unpack(bytes: Uint8Array): Promise<Uint8Array> {
  return decompress(bytes, { chunkSize: bytes.length * growth });
}
