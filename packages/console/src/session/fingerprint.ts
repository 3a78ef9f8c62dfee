const offset = 0xcbf29ce484222325n;
const prime = 0x100000001b3n;

/**
 * Tells keys apart without being one: what is remembered in the browser is filed under it. FNV-1a with 64 bits, because
 * browsers have no digest on plain HTTP; a key has more random bits than it could give away.
 */
export function fingerprintOf(key: string): string {
  let hash = offset;
  for (const byte of new TextEncoder().encode(key)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * prime);
  }
  return hash.toString(36);
}
