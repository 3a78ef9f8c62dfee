/** A page has no files beside it: whoever loads an engine there says where they are. */
export async function readBundledFile(name: string): Promise<Uint8Array<ArrayBuffer>> {
  throw new Error(`Say how to read "${name}" in a browser: loadEngine({ read: (name) => … }).`);
}

/** What a packed file holds. Rejects where the browser does not know Brotli. */
export async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  // Browsers had it before TypeScript's list of formats.
  const stream = new DecompressionStream('brotli' as CompressionFormat);
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}
