/** Features of one input, family by family, in memory that the next input reuses. */
export type FeatureList = ReturnType<typeof createFeatureList>;

export function createFeatureList() {
  let hashes = new Int32Array(1 << 10);
  let values = new Float64Array(1 << 10);
  let count = 0;
  let familyStart = 0;
  let squares = 0;
  // Hashes that the family already has: a slot is occupied if it has the stamp of the family.
  let places = new Int32Array(1 << 12);
  let stamps = new Int32Array(1 << 12);
  let stamp = 1;

  /** Whether the hash is new to the family; marks it as known. */
  function isNew(hash: number): boolean {
    const mask = places.length - 1;
    let place = hash & mask;
    while (stamps[place] === stamp) {
      if (places[place] === hash) return false;
      place = (place + 1) & mask;
    }
    places[place] = hash;
    stamps[place] = stamp;
    return true;
  }

  function makeRoomFor(more: number): void {
    if (count + more <= hashes.length) return;
    const length = 2 ** Math.ceil(Math.log2(count + more));
    hashes = copyInto(new Int32Array(length), hashes);
    values = copyInto(new Float64Array(length), values);
    places = new Int32Array(length * 4);
    stamps = new Int32Array(length * 4);
    for (let at = familyStart; at < count; at++) isNew(hashes[at] as number);
  }

  function endStamp(): void {
    stamp = stamp === 0x7fffffff ? 1 : stamp + 1;
  }

  return {
    get count(): number {
      return count;
    },
    /** The first `count` are the features' hashes, as signed numbers. */
    get hashes(): Int32Array {
      return hashes;
    },
    get values(): Float64Array {
      return values;
    },
    clear(): void {
      count = 0;
      familyStart = 0;
      squares = 0;
      endStamp();
    },
    /** Of equal hashes in a family, the first is kept: add those with the largest weight first. */
    add(hash: number, weight: number): void {
      makeRoomFor(1);
      if (!isNew(hash)) return;
      hashes[count] = hash;
      values[count++] = weight;
      squares += weight * weight;
    },
    /** Adds the first `size` of these hashes, all with the same weight. */
    addAll(more: Int32Array, size: number, weight: number): void {
      makeRoomFor(size);
      const square = weight * weight;
      for (let at = 0; at < size; at++) {
        const hash = more[at] as number;
        if (!isNew(hash)) continue;
        hashes[count] = hash;
        values[count++] = weight;
        squares += square;
      }
    },
    /** Scales everything added since the last family to this total length. */
    endFamily(length: number): void {
      const scale = length / Math.sqrt(squares);
      for (let at = familyStart; at < count; at++) values[at] = (values[at] as number) * scale;
      familyStart = count;
      squares = 0;
      endStamp();
    },
  };
}

function copyInto<T extends Int32Array | Float64Array>(to: T, from: T): T {
  to.set(from);
  return to;
}
