/** The largest of many items; equal items keep their order. Memory grows only with `most`. */
export type TopList<Item> = {
  /** Whether an item of this size would be kept. */
  hasRoomFor(weight: bigint): boolean;
  /** Returns the item that is dropped to make room, if any. */
  add(item: Item): Item | undefined;
  /** Largest first. */
  items(): readonly Item[];
};

export function createTopList<Item>(most: number, weightOf: (item: Item) => bigint): TopList<Item> {
  const kept: Item[] = [];
  let least = 0n;
  const hasRoomFor = (weight: bigint) => kept.length < most || weight > least;
  return {
    hasRoomFor,

    add(item) {
      const weight = weightOf(item);
      if (!hasRoomFor(weight)) return item;
      let at = kept.length;
      while (at > 0 && weightOf(kept[at - 1] as Item) < weight) at--;
      kept.splice(at, 0, item);
      const dropped = kept.length > most ? kept.pop() : undefined;
      least = weightOf(kept.at(-1) as Item);
      return dropped;
    },

    items: () => kept,
  };
}
