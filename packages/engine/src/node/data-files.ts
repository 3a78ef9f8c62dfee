import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

const folder = new URL('../../data/', import.meta.url);
const decompress = promisify(brotliDecompress);

/**
 * Our files expand to two or three times their size: an output buffer of four times that size avoids joining chunks.
 */
const growth = 4;

/** A bundled file, by its path inside `data/`. */
export async function readBundledFile(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return readFile(new URL(name, folder));
}

/** The contents of a compressed file. */
export async function unpack(bytes: Uint8Array): Promise<Uint8Array> {
  return decompress(bytes, { chunkSize: bytes.length * growth });
}
