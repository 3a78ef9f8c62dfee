import { createHash } from 'node:crypto';

/** Measures a file while it passes by on its way to the store. */
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
    /** The same chunks; to be read once. */
    chunks: pass(),

    /** What the source itself threw, if it did: a store may report that as a failure of its own. */
    get failure() {
      return failure;
    },

    /** Of all that has passed; to be called once, at the end. */
    measure: () => ({ sizeBytes, sha256: hash.digest('hex') }),
  };
}
