/** Random numbers that are the same for a given seed on every machine. */
export function createRandom(seed: number) {
  let state = seed >>> 0;

  /** From 0 to less than 1 (mulberry32). */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const below = (count: number) => Math.floor(next() * count);

  function pick<T>(items: readonly T[]): T {
    const picked = items[below(items.length)];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  }

  return {
    next,
    below,
    pick,
    /** One of them, in proportion to its weight. */
    pickWeighted<T extends { readonly weight: number }>(items: readonly T[]): T {
      let left = next() * items.reduce((sum, { weight }) => sum + weight, 0);
      const found = items.find(({ weight }) => {
        left -= weight;
        return left < 0;
      });
      return found ?? pick(items);
    },
    /** Normally distributed, with a mean of 0 and a deviation of 1. */
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    /** Half of them, in their order. */
    half<T>(items: readonly T[]): readonly T[] {
      const ranked = items.map((item, index) => ({ item, index, rank: next() }));
      const chosen = ranked.toSorted((a, b) => a.rank - b.rank).slice(0, Math.round(items.length / 2));
      return chosen.toSorted((a, b) => a.index - b.index).map(({ item }) => item);
    },
  };
}

export type Random = ReturnType<typeof createRandom>;
