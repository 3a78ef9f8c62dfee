/** Browsers can only unpack streams. */
export function inflateAtOnce(_packed: Uint8Array, _bytes: number): Uint8Array | undefined {
  return undefined;
}
