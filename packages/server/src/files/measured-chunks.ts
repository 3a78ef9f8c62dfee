import { createHash } from 'node:crypto';

/** Measures a file while it is streamed to the store. */
export function createMeasuredChunks(chunks: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  let failure: { readonly error: unknown } | undefined;

  async function* pass(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of chunks) {
        hash.update(chunk);
        sizeBytes += chunk.byteLength;
        yield chunk;
      }
    } catch (error) {
      failure = { error };
      throw error;
    }
  }

  return {
    /** The same chunks; can be read only once. */
    chunks: pass(),

    /** The error from the source, if it failed: a store may report it as its own failure. */
    get failure() {
      return failure;
    },

    /** The measurements of all chunks; call it once, at the end. */
    measure: () => ({ sizeBytes, sha256: hash.digest('hex') }),
  };
}
