/**
 * The words that texts repeat, by their two hashes. A new word takes the place of an older one: the memory never grows. A power of two of
 * places, `bits`.
 */
export function createWordMemory<T>(bits: number) {
  /** Two places for each: both hashes. */
  const hashes = new Int32Array(2 << bits);
  const kept: (T | undefined)[] = new Array(1 << bits).fill(undefined);
  const toPlace = (first: number, second: number) => Math.imul(first ^ second, 0x9e3779b1) >>> (32 - bits);

  return {
    find(first: number, second: number): T | undefined {
      const place = toPlace(first, second);
      return hashes[2 * place] === first && hashes[2 * place + 1] === second ? kept[place] : undefined;
    },

    keep(first: number, second: number, word: T): void {
      const place = toPlace(first, second);
      hashes[2 * place] = first;
      hashes[2 * place + 1] = second;
      kept[place] = word;
    },
  };
}
