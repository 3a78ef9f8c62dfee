const offset = 0xcbf29ce484222325n;
const prime = 0x100000001b3n;

/**
 * Identifies a header without storing it: choices remembered in the browser are keyed by it. FNV-1a with 64 bits, because
 * browsers offer no digest on plain HTTP.
 */
export function fingerprintOf(text: string): string {
  let hash = offset;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * prime);
  }
  return hash.toString(36);
}
