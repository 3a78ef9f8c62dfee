import type { Food, FoodTerm } from '../../src/matcher/food-ranker.ts';
import { type Equivalent, similarityOf } from '../../src/matcher/food-vocabulary.ts';
import { toFoodWords } from '../../src/matcher/food-words.ts';

/** The number of groups of near-duplicates in which a pair must occur, and its share of the word's unexplained uses. */
const fewestGroups = 2;
const smallestShare = 0.4;
const strongest = 0.9;
/** A term that shares too little with the name says nothing about single words. */
const mostUnexplained = 0.7;

/**
 * Equivalents of a word in a food's name. They are pairs of an unmatched word of a term and an unmatched word of its
 * food's name that occur in several terms, none of them a near-duplicate of another.
 */
export function learnEquivalents(
  foods: readonly Food[],
  terms: readonly (FoodTerm & { readonly group: number })[],
): readonly Equivalent[] {
  const byId = new Map(foods.map((food) => [food.id, food]));
  const uses = new Map<string, number>();
  const pairs = new Map<string, Set<number>>();
  for (const { term, foodId, group } of terms) {
    const food = byId.get(foodId);
    const query = toFoodWords(term).words;
    for (const name of food === undefined ? [] : [food.nameFr, food.nameEn]) {
      const words = toFoodWords(name).words;
      const left = query.filter((word) => isWord(word) && !isIn(word, words));
      if (query.length > 1 && left.length > query.length * mostUnexplained) continue;
      const right = words.filter((word) => isWord(word) && !isIn(word, query));
      for (const word of left) {
        uses.set(word, (uses.get(word) ?? 0) + 1);
        for (const nameWord of right) {
          const key = `${word} ${nameWord}`;
          pairs.set(key, (pairs.get(key) ?? new Set()).add(group));
        }
      }
    }
  }
  const equivalents: Equivalent[] = [];
  for (const [key, seen] of pairs) {
    const [word = '', nameWord = ''] = key.split(' ');
    const share = seen.size / (uses.get(word) ?? 1);
    if (seen.size < fewestGroups || share < smallestShare) continue;
    equivalents.push({ word, nameWord, strength: Math.min(strongest, Math.round(share * 100) / 100) });
  }
  return equivalents.sort((a, b) => compare(a.word, b.word) || compare(a.nameWord, b.nameWord));
}

const isWord = (word: string) => word.charCodeAt(0) > 57;
const isIn = (word: string, words: readonly string[]) => words.some((other) => similarityOf(word, other) > 0);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
