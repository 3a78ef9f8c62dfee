/**
 * Numbers features, 32-bit hashes, signed or not, in order of first sight: 0, 1, 2… Of its slots at most two thirds are
 * taken. `expected`: how many features there will be, to make room for at once.
 */
export function createFeatureTable(expected = 0) {
  let capacity = 1 << 12;
  while (capacity * 2 < expected * 3) capacity *= 2;
  // Each slot is a hash and its number plus one, side by side: one way to the main memory instead of two.
  let slots = new Int32Array(capacity * 2);
  let size = 0;

  /** Where the hash is, or the empty slot where it would be. */
  function slotOf(hash: number): number {
    const mask = slots.length - 1;
    let slot = (hash << 1) & mask;
    while (slots[slot + 1] !== 0 && slots[slot] !== hash) slot = (slot + 2) & mask;
    return slot;
  }

  function grow(): void {
    const old = slots;
    capacity *= 2;
    slots = new Int32Array(capacity * 2);
    for (let from = 0; from < old.length; from += 2) {
      if (old[from + 1] === 0) continue;
      const slot = slotOf(old[from] as number);
      slots[slot] = old[from] as number;
      slots[slot + 1] = old[from + 1] as number;
    }
  }

  return {
    get size(): number {
      return size;
    },
    /** The feature's number, a new one when it is new. */
    add(hash: number): number {
      const slot = slotOf(hash | 0);
      const known = slots[slot + 1] as number;
      if (known !== 0) return known - 1;
      slots[slot] = hash;
      slots[slot + 1] = ++size;
      if (size * 3 > capacity * 2) grow();
      return size - 1;
    },
    /** -1 for a feature that was never added. */
    find(hash: number): number {
      return (slots[slotOf(hash | 0) + 1] as number) - 1;
    },
  };
}

/** A table of these features, which have no equals among them, numbered by their places. */
export function toFeatureTable(hashes: Uint32Array): ReturnType<typeof createFeatureTable> {
  const table = createFeatureTable(hashes.length);
  for (const hash of hashes) table.add(hash);
  return table;
}
