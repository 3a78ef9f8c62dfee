/** Numbers features in order of first sight: 32-bit hashes, not 0, to 0, 1, 2… */
export type FeatureTable = ReturnType<typeof createFeatureTable>;

export function createFeatureTable() {
  let capacity = 1 << 12;
  let hashes = new Uint32Array(capacity);
  let numbers = new Int32Array(capacity);
  let size = 0;

  function slotOf(hash: number): number {
    const mask = capacity - 1;
    let slot = hash & mask;
    while (hashes[slot] !== 0 && hashes[slot] !== hash) slot = (slot + 1) & mask;
    return slot;
  }

  function grow(): void {
    const oldHashes = hashes;
    const oldNumbers = numbers;
    capacity *= 2;
    hashes = new Uint32Array(capacity);
    numbers = new Int32Array(capacity);
    for (let index = 0; index < oldHashes.length; index++) {
      const hash = oldHashes[index] ?? 0;
      if (hash === 0) continue;
      const slot = slotOf(hash);
      hashes[slot] = hash;
      numbers[slot] = oldNumbers[index] ?? 0;
    }
  }

  return {
    get size(): number {
      return size;
    },
    /** The feature's number, a new one when it is new. */
    add(hash: number): number {
      const slot = slotOf(hash);
      if (hashes[slot] === hash) return numbers[slot] ?? -1;
      hashes[slot] = hash;
      numbers[slot] = size++;
      if (size * 2 > capacity) grow();
      return size - 1;
    },
    /** -1 for a feature that was never added. */
    find(hash: number): number {
      const slot = slotOf(hash);
      return hashes[slot] === 0 ? -1 : (numbers[slot] ?? -1);
    },
  };
}
