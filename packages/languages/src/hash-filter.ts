/**
 * Tells most hashes that were never added from those that were, with one look at memory small enough to stay near the processor. A
 * power of two of places, `bits`, of which a fifth at most should be taken.
 */
export function createHashFilter(bits: number) {
  const taken = new Uint8Array(1 << (bits - 3));
  const toPlace = (hash: number) => Math.imul(hash, 0x9e3779b1) >>> (32 - bits);
  return {
    add(hash: number): void {
      const place = toPlace(hash);
      taken[place >> 3] = (taken[place >> 3] as number) | (1 << (place & 7));
    },
    has(hash: number): boolean {
      const place = toPlace(hash);
      return (((taken[place >> 3] as number) >> (place & 7)) & 1) === 1;
    },
  };
}
