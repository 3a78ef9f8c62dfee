import type { FoodVocabulary } from './food-vocabulary.ts';
import { type FoodWords, foodStates } from './food-words.ts';

/** What the ranker looks at in a pair of query and food, in the order of their weights. */
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

/** A name or term with its words as numbers of the vocabulary. */
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

/** How far a query's words and a text's words are the same, each side weighted by the rarity of its words. */
export type Overlap = {
  readonly queryCovered: number;
  readonly textCovered: number;
  readonly headCovered: number;
  readonly textFirst: number;
  readonly queryFirst: number;
  readonly queryLast: number;
};

type Link = { readonly position: number; readonly similarity: number };

/** One query's words, linked with the vocabulary's, to be compared with many texts. */
export function createFoodQuery(words: FoodWords, vocabulary: FoodVocabulary) {
  const links = new Map<number, Link[]>();
  const weights: number[] = [];
  for (const word of words.words) {
    const isNumber = word.charCodeAt(0) < 58;
    if (isNumber && !vocabulary.has(word)) continue;
    const position = weights.length;
    weights.push(vocabulary.rarityOf(word) * (isState(word) ? queryStateWeight : 1));
    for (const { id, similarity } of vocabulary.similar(word)) {
      const known = links.get(id);
      if (known === undefined) links.set(id, [{ position, similarity }]);
      else known.push({ position, similarity });
    }
  }
  const total = sum(weights);
  const best = new Float64Array(weights.length);

  return {
    compare(text: FoodText): Overlap {
      best.fill(0);
      let matched = 0;
      let all = 0;
      let headMatched = 0;
      let headAll = 0;
      let textFirst = 0;
      for (let at = 0; at < text.ids.length; at++) {
        let similarity = 0;
        const known = links.get(text.ids[at] ?? -1);
        if (known !== undefined) {
          for (const link of known) {
            if (link.similarity > similarity) similarity = link.similarity;
            if (link.similarity > (best[link.position] ?? 0)) best[link.position] = link.similarity;
          }
        }
        const weight = text.weights[at] ?? 0;
        all += weight;
        matched += weight * similarity;
        if (at < text.headCount) {
          headAll += weight;
          headMatched += weight * similarity;
        }
        if (at === 0) textFirst = similarity;
      }
      let covered = 0;
      for (let at = 0; at < weights.length; at++) covered += (best[at] ?? 0) * (weights[at] ?? 0);
      return {
        queryCovered: share(covered, total),
        textCovered: share(matched, all),
        headCovered: share(headMatched, headAll),
        textFirst,
        queryFirst: best[0] ?? 0,
        queryLast: best.at(-1) ?? 0,
      };
    },
  };
}

function sum(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
