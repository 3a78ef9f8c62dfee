/** Browsers unpack streams only. */
export function inflateAtOnce(_packed: Uint8Array, _bytes: number): Uint8Array | undefined {
  return undefined;
}
