import type { FoodWords } from './food-words.ts';

/** A word of the vocabulary and its similarity to another, above 0 and at most 1. */
export type SimilarWord = { readonly id: number; readonly similarity: number };

/** An equivalent of a word in a food's name (`pie` for `tart`), learned from labelled terms. */
export type Equivalent = { readonly word: string; readonly nameWord: string; readonly strength: number };

/** The words of all foods' names and terms as indexes, with the possible meanings of a query's word. */
export type FoodVocabulary = ReturnType<typeof createFoodVocabulary>;

/** `names` has all texts of each food, since a word counts once per food. */
export function createFoodVocabulary(names: readonly (readonly FoodWords[])[], equivalents: readonly Equivalent[]) {
  const ids = new Map<string, number>();
  const counts: number[] = [];
  const byStart = new Map<string, string[]>();

  const add = (word: string): number => {
    const known = ids.get(word);
    if (known !== undefined) return known;
    ids.set(word, ids.size);
    counts.push(0);
    const start = word.slice(0, sharedStart);
    const others = byStart.get(start);
    if (others === undefined) byStart.set(start, [word]);
    else others.push(word);
    return ids.size - 1;
  };
  for (const texts of names) {
    for (const word of new Set(texts.flatMap((text) => text.words))) {
      const id = add(word);
      counts[id] = (counts[id] ?? 0) + 1;
    }
  }
  /** The rarity of a word, by the number of foods that have it. */
  const rarities = Float64Array.from({ length: names.length + 1 }, (_, count) =>
    Math.sqrt(Math.log((names.length + 1) / (count + 1)) + 1),
  );
  const equivalentsOf = Map.groupBy(equivalents, (equivalent) => equivalent.word);
  const cache = new Map<string, readonly SimilarWord[]>();

  function search(word: string): readonly SimilarWord[] {
    const best = new Map<number, number>();
    const offer = (other: string, similarity: number) => {
      const id = ids.get(other);
      if (id !== undefined && similarity > (best.get(id) ?? 0)) best.set(id, similarity);
    };
    offer(word, 1);
    for (const other of byStart.get(word.slice(0, sharedStart)) ?? []) offer(other, similarityOf(word, other));
    for (const { nameWord, strength } of equivalentsOf.get(word) ?? []) offer(nameWord, strength);
    return [...best].map(([id, similarity]) => ({ id, similarity }));
  }

  return {
    get size(): number {
      return ids.size;
    },
    add,
    /** The rarity of a word among the foods, from 1 upwards. */
    rarityOf(word: string): number {
      const id = ids.get(word);
      return rarities[id === undefined ? 0 : (counts[id] ?? 0)] ?? 1;
    },
    has: (word: string): boolean => ids.has(word),
    /**
     * The word itself, its inflections and typing errors, and its learned equivalents, if they are in the vocabulary.
     */
    similar(word: string): readonly SimilarWord[] {
      const known = cache.get(word);
      if (known !== undefined) return known;
      const found = search(word);
      if (cache.size >= cacheSize) cache.clear();
      cache.set(word, found);
      return found;
    },
  };
}

const cacheSize = 20_000;
const sharedStart = 2;
const shortestInflected = 4;

/** 1 for the same word, the share of the common prefix for inflections, 0.75 for one wrong letter, otherwise 0. */
export function similarityOf(a: string, b: string): number {
  if (a === b) return 1;
  const shorter = Math.min(a.length, b.length);
  const longer = Math.max(a.length, b.length);
  if (shorter < shortestInflected) return 0;
  let start = 0;
  while (start < shorter && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  if (start / longer >= 0.65) return start / longer;
  if (longer < 5 || longer - shorter > 1) return 0;
  let end = 0;
  while (end < shorter - start && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) end++;
  return longer - start - end <= 1 ? 0.75 : 0;
}
