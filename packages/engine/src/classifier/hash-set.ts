/** Hashes of one text or word, in memory that the next one reuses. */
export type HashSet = ReturnType<typeof createHashSet>;

export function createHashSet() {
  // Each hash is followed by the stamp of what it belongs to.
  let slots = new Int32Array(1 << 10);
  let stamp = 0;

  return {
    /** Empties the set and makes room for this many hashes. */
    clear(most: number): void {
      stamp = stamp === 0x7fffffff ? 1 : stamp + 1;
      if (stamp === 1) slots.fill(0);
      if (most * 4 > slots.length) slots = new Int32Array(2 ** Math.ceil(Math.log2(most * 4)));
    },
    /** Returns whether the hash was not in the set. */
    add(hash: number): boolean {
      const mask = slots.length - 1;
      let slot = (hash << 1) & mask;
      while (slots[slot + 1] === stamp) {
        if (slots[slot] === hash) return false;
        slot = (slot + 2) & mask;
      }
      slots[slot] = hash;
      slots[slot + 1] = stamp;
      return true;
    },
  };
}
