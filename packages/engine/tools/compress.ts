import { brotliCompressSync, constants } from 'node:zlib';

/** The smallest Brotli file of the contents; always the same bytes with the pinned Node. */
export function compress(contents: string | Uint8Array): Uint8Array {
  return brotliCompressSync(contents, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
}
