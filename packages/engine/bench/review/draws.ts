import { createRandom } from '../../tools/classifier/random.ts';

/** Random draws, the same for the same seed. */
export type Draws = ReturnType<typeof createDraws>;

export function createDraws(seed: number) {
  const uniform = createRandom(seed);

  return {
    /** From 0 to below 1. */
    uniform,
    /** With mean 0 and standard deviation 1. */
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
    pick: <Item>(items: readonly Item[]): Item => items[Math.floor(uniform() * items.length)] as Item,

    /** One of them, with a frequency proportional to its weight. */
    weighted<Item>(items: readonly (readonly [item: Item, weight: number])[]): Item {
      const total = items.reduce((sum, [, weight]) => sum + weight, 0);
      let left = uniform() * total;
      const found = items.find(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      return (found ?? (items[items.length - 1] as readonly [Item, number]))[0];
    },

    shuffled<Item>(items: readonly Item[]): readonly Item[] {
      const keyed = items.map((item) => ({ item, key: uniform() }));
      return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item);
    },
  };
}

export function chance({ uniform }: Pick<Draws, 'uniform'>, probability: number): boolean {
  return uniform() < probability;
}
