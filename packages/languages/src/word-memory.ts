/**
 * The words that texts repeat, by their two hashes. A new word takes the place of an older one: the memory never grows. A power of two of
 * places, `bits`.
 */
export function createWordMemory<T>(bits: number) {
  const firsts = new Int32Array(1 << bits);
  const seconds = new Int32Array(1 << bits);
  const kept: (T | undefined)[] = new Array(1 << bits).fill(undefined);
  const toPlace = (first: number, second: number) => Math.imul(first ^ second, 0x9e3779b1) >>> (32 - bits);

  return {
    find(first: number, second: number): T | undefined {
      const place = toPlace(first, second);
      return firsts[place] === first && seconds[place] === second ? kept[place] : undefined;
    },

    keep(first: number, second: number, word: T): void {
      const place = toPlace(first, second);
      firsts[place] = first;
      seconds[place] = second;
      kept[place] = word;
    },
  };
}
