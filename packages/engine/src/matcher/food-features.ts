import type { FoodVocabulary } from './food-vocabulary.ts';
import { type FoodWords, foodStates } from './food-words.ts';

/** The features of a pair of query and food, in the order of their weights. */
export const foodFeatures = [
  'nameCosine',
  'termCosine',
  'queryCovered',
  'nameCovered',
  'headCovered',
  'nameFirst',
  'queryFirst',
  'queryLast',
  'sameWords',
  'termCovered',
  'termSameWords',
  'nameLength',
  'queryWhole',
  ...foodStates.map((state) => `foodOnly.${state}`),
  ...foodStates.map((state) => `queryOnly.${state}`),
] as const;

/** A name or term with its words as indexes of the vocabulary. */
export type FoodText = {
  readonly ids: readonly number[];
  readonly weights: readonly number[];
  readonly headCount: number;
};

export function toFoodText(words: FoodWords, vocabulary: FoodVocabulary): FoodText {
  return {
    ids: words.words.map(vocabulary.add),
    weights: words.words.map((word) => vocabulary.rarityOf(word) * (isState(word) ? nameStateWeight : 1)),
    headCount: words.headCount,
  };
}

const nameStateWeight = 0.3;
const queryStateWeight = 0.6;
const states = new Set<string>(foodStates);
const isState = (word: string) => states.has(word);

/** The overlap of a query's and a text's words, each side weighted by the rarity of its words. */
export type Overlap = {
  readonly queryCovered: number;
  readonly textCovered: number;
  readonly headCovered: number;
  readonly textFirst: number;
  readonly queryFirst: number;
  readonly queryLast: number;
};

/** The words of a query, linked to the vocabulary, to be compared with many texts. */
export type FoodQuery = ReturnType<typeof createFoodQuery>;

/** Takes a complete vocabulary; its memory is reused for each query. */
export function createFoodQuery(vocabulary: FoodVocabulary) {
  // The links of each word of the vocabulary, as linked lists: the first link of the word, and the next one of each
  // link; -1 after the last.
  const firstLinks = new Int32Array(vocabulary.size).fill(-1);
  const linkedIds: number[] = [];
  const nextLinks: number[] = [];
  const positions: number[] = [];
  const similarities: number[] = [];
  const weights: number[] = [];
  const best: number[] = [];
  let total = 0;

  function clear(): void {
    for (const id of linkedIds) firstLinks[id] = -1;
    for (const list of [linkedIds, nextLinks, positions, similarities, weights, best]) list.length = 0;
    total = 0;
  }

  /** Sets the words to compare. */
  function read(words: FoodWords): void {
    clear();
    for (const word of words.words) {
      const isNumber = word.charCodeAt(0) < 58;
      if (isNumber && !vocabulary.has(word)) continue;
      const weight = vocabulary.rarityOf(word) * (isState(word) ? queryStateWeight : 1);
      for (const { id, similarity } of vocabulary.similar(word)) {
        nextLinks.push(firstLinks[id] as number);
        firstLinks[id] = linkedIds.length;
        linkedIds.push(id);
        positions.push(weights.length);
        similarities.push(similarity);
      }
      weights.push(weight);
      best.push(0);
      total += weight;
    }
  }

  /** The largest similarity between a word of the vocabulary and the query, also recorded for the query's words. */
  function link(id: number): number {
    let largest = 0;
    for (let at = firstLinks[id] as number; at !== -1; at = nextLinks[at] as number) {
      const similarity = similarities[at] as number;
      const position = positions[at] as number;
      if (similarity > largest) largest = similarity;
      if (similarity > (best[position] as number)) best[position] = similarity;
    }
    return largest;
  }

  function compare(text: FoodText): Overlap {
    for (let at = 0; at < best.length; at++) best[at] = 0;
    let matched = 0;
    let all = 0;
    let headMatched = 0;
    let headAll = 0;
    let textFirst = 0;
    for (let at = 0; at < text.ids.length; at++) {
      const similarity = link(text.ids[at] as number);
      const weight = text.weights[at] as number;
      all += weight;
      matched += weight * similarity;
      if (at < text.headCount) {
        headAll += weight;
        headMatched += weight * similarity;
      }
      if (at === 0) textFirst = similarity;
    }
    let covered = 0;
    for (let at = 0; at < weights.length; at++) covered += (best[at] as number) * (weights[at] as number);
    return {
      queryCovered: share(covered, total),
      textCovered: share(matched, all),
      headCovered: share(headMatched, headAll),
      textFirst,
      queryFirst: best[0] ?? 0,
      queryLast: best[best.length - 1] ?? 0,
    };
  }

  return { read, compare };
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
