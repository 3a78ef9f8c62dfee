/**
 * Numbers features (32-bit hashes, signed or not) in order of first appearance: 0, 1, 2… At most two thirds of its
 * slots are used. `expected` is the number of features to reserve space for.
 */
export function createFeatureTable(expected = 0) {
  let capacity = 1 << 12;
  while (capacity * 2 < expected * 3) capacity *= 2;
  let slots = new Int32Array(capacity * 2);
  let size = 0;

  function grow(): void {
    const old = slots;
    capacity *= 2;
    slots = new Int32Array(capacity * 2);
    for (let from = 0; from < old.length; from += 2) {
      if (old[from + 1] === 0) continue;
      const slot = slotOf(slots, old[from] as number);
      slots[slot] = old[from] as number;
      slots[slot + 1] = old[from + 1] as number;
    }
  }

  return {
    get size(): number {
      return size;
    },
    /** The table for `findFeature`, valid until the next feature is added. */
    get slots(): FeatureSlots {
      return slots;
    },
    /** The feature's number, assigned if it is new. */
    add(hash: number): number {
      const slot = slotOf(slots, hash | 0);
      const known = slots[slot + 1] as number;
      if (known !== 0) return known - 1;
      slots[slot] = hash;
      slots[slot + 1] = ++size;
      if (size * 3 > capacity * 2) grow();
      return size - 1;
    },
    /** -1 for a feature that was never added. */
    find: (hash: number): number => findFeature(slots, hash),
  };
}

/** The hashes of features, each with its number plus one at its side: one memory access instead of two. */
export type FeatureSlots = Int32Array;

/** A table of these distinct features, numbered by position. */
export function toFeatureSlots(hashes: Uint32Array): FeatureSlots {
  const table = createFeatureTable(hashes.length);
  for (const hash of hashes) table.add(hash);
  return table.slots;
}

/** The number of a feature; -1 if the table does not have it. */
export function findFeature(slots: FeatureSlots, hash: number): number {
  return (slots[slotOf(slots, hash | 0) + 1] as number) - 1;
}

/** The slot of the hash, or the empty slot for it. */
function slotOf(slots: FeatureSlots, hash: number): number {
  const mask = slots.length - 1;
  let slot = (hash << 1) & mask;
  while (slots[slot + 1] !== 0 && slots[slot] !== hash) slot = (slot + 2) & mask;
  return slot;
}
