/** A page cannot read the package's files: the caller of loadEngine says where they are. */
export async function readBundledFile(name: string): Promise<Uint8Array<ArrayBuffer>> {
  throw new Error(`A browser cannot read "${name}": pass a function, as in loadEngine({ read: (name) => … }).`);
}

/** The contents of a compressed file. Rejects if the browser does not support Brotli. */
export async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  // TypeScript's list of formats lags behind the browsers.
  const stream = new DecompressionStream('brotli' as CompressionFormat);
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}
