import { createTextIndex } from '../text/text-index.ts';
import {
  createFoodQuery,
  type FoodQuery,
  type FoodText,
  foodFeatures,
  type Overlap,
  toFoodText,
} from './food-features.ts';
import { createFoodVocabulary, type Equivalent } from './food-vocabulary.ts';
import { type FoodState, foodStates, toFoodWords } from './food-words.ts';

/** A food of the catalogue. */
export type Food = { readonly id: string; readonly nameFr: string; readonly nameEn: string };

/** A text labelled with the food it means. */
export type FoodTerm = { readonly term: string; readonly foodId: string };

/** What was learned from labelled terms: the weight of each feature, equivalent words, and the terms to keep. */
export type FoodKnowledge = {
  readonly weights: Readonly<Record<string, number>>;
  readonly equivalents: readonly Equivalent[];
  readonly terms: readonly FoodTerm[];
};

/** A food with its share of the probability among the candidates. */
export type RankedFood = {
  readonly food: number;
  readonly probability: number;
  /** How much of the query is explained by the food's name or one of its terms, from 0 to 1. */
  readonly queryCovered: number;
  /** How well the query's first or last word is explained: the place of the noun in French and English. */
  readonly headCovered: number;
  /** How well the first word of the food's name matches the query; 1 for a term with the same words. */
  readonly nameFirst: number;
  /** How much of the food's name the query explains; 1 for a term with the same words. */
  readonly nameCovered: number;
};

/**
 * A food compared with a query: its measures in the order of `foodFeatures`, and the states that only the food or only
 * the query has.
 */
type Comparison = {
  readonly food: number;
  readonly measures: readonly number[];
  readonly foodOnly: number;
  readonly queryOnly: number;
};

/** A candidate as the ranker sees it. */
export type FoodCandidate = { readonly food: number; readonly features: readonly number[] };

const candidateCount = 16;
const termCandidateCount = 6;
const same = 0.98;

/** Ranks foods for a text by names, labelled terms and states. Deterministic. */
export function createFoodRanker(foods: readonly Food[], knowledge: FoodKnowledge) {
  const numbers = new Map(foods.map((food, index) => [food.id, index]));
  const words = foods.map((food) => [toFoodWords(food.nameFr), toFoodWords(food.nameEn)]);
  const vocabulary = createFoodVocabulary(words, knowledge.equivalents);
  const names = words.map((texts) => texts.map((text) => toFoodText(text, vocabulary)));
  const states = words.map((texts) => texts.reduce((mask, text) => mask | toMask(text.states), 0));
  const lengths = words.map((texts) => Math.log(1 + Math.min(...texts.map((text) => text.words.length))));
  const nameIndex = createTextIndex(
    foods.flatMap((food, target) => [
      { text: food.nameFr, target },
      { text: food.nameEn, target },
    ]),
  );
  const terms = knowledge.terms.filter((term) => numbers.has(term.foodId));
  const termFoods = terms.map((term) => numbers.get(term.foodId) ?? 0);
  const termTexts = terms.map((term) => toFoodText(toFoodWords(term.term), vocabulary));
  const termIndex = createTextIndex(terms.map((term, target) => ({ text: term.term, target })));
  const weights = foodFeatures.map((feature) => knowledge.weights[feature] ?? 0);

  const query = createFoodQuery(vocabulary);

  /** The nearest term of each food, nearest first, and its score. */
  function nearestTerms(text: string) {
    const found = { foods: [] as number[], terms: [] as number[], scores: [] as number[] };
    for (const { target, score } of termIndex.nearest(text, candidateCount)) {
      const food = termFoods[target] as number;
      if (found.foods.includes(food)) continue;
      found.foods.push(food);
      found.terms.push(target);
      found.scores.push(score);
    }
    return found;
  }

  function compare(text: string): readonly Comparison[] {
    const words = toFoodWords(text);
    query.read(words);
    const queryStates = toMask(words.states);
    const byName = nameIndex.nearest(text, candidateCount);
    const byTerm = nearestTerms(text);
    const found = byName.map(({ target }) => target);
    for (const food of byTerm.foods.slice(0, termCandidateCount)) if (!found.includes(food)) found.push(food);
    return found.map((food, at) => {
      const near = byTerm.foods.indexOf(food);
      const own = states[food] as number;
      return {
        food,
        measures: measure(food, {
          nameScore: byName[at]?.score ?? 0,
          termScore: byTerm.scores[near] ?? 0,
          term: termTexts[byTerm.terms[near] ?? -1] ?? empty,
        }),
        foodOnly: own & ~queryStates,
        queryOnly: queryStates & ~own,
      };
    });
  }

  /** The measures of `foodFeatures` except the states; `term` is the nearest of the food, if any. */
  function measure(
    food: number,
    near: { readonly nameScore: number; readonly termScore: number; readonly term: FoodText },
  ): readonly number[] {
    const name = bestOverlap(query, names[food] as readonly FoodText[]);
    const term = near.term === empty ? nothing : query.compare(near.term);
    return [
      near.nameScore,
      near.termScore,
      name.queryCovered,
      name.textCovered,
      name.headCovered,
      name.textFirst,
      name.queryFirst,
      name.queryLast,
      name.queryCovered > same && name.textCovered > same ? 1 : 0,
      term.queryCovered * term.textCovered,
      term.queryCovered > same && term.textCovered > same ? 1 : 0,
      lengths[food] as number,
      name.queryCovered > same ? 1 : 0,
    ];
  }

  /** The candidates for a text, for learning the weights. */
  function candidates(text: string): readonly FoodCandidate[] {
    return compare(text).map(({ food, measures, foodOnly, queryOnly }) => ({
      food,
      features: [...measures, ...toBits(foodOnly), ...toBits(queryOnly)],
    }));
  }

  function scoreOf({ measures, foodOnly, queryOnly }: Comparison): number {
    let score = 0;
    for (let at = 0; at < measures.length; at++) score += (measures[at] as number) * (weights[at] as number);
    if ((foodOnly | queryOnly) === 0) return score;
    for (let at = 0, bit = 1; at < foodStates.length; at++, bit <<= 1) {
      if ((foodOnly & bit) !== 0) score += weights[measures.length + at] ?? 0;
      if ((queryOnly & bit) !== 0) score += weights[measures.length + foodStates.length + at] ?? 0;
    }
    return score;
  }

  /** The best foods; empty for a text that shares nothing with any. */
  function rank(text: string, limit: number): readonly RankedFood[] {
    const all = compare(text);
    const scores = all.map(scoreOf);
    const highest = Math.max(...scores);
    const exponentials = scores.map((score) => Math.exp(score - highest));
    const total = exponentials.reduce((sum, value) => sum + value, 0);
    return all
      .map(({ food, measures }, at) => ({
        food,
        probability: (exponentials[at] ?? 0) / total,
        queryCovered: Math.max(measures[2] ?? 0, measures[9] ?? 0),
        headCovered: Math.max(measures[6] ?? 0, measures[7] ?? 0, measures[10] ?? 0),
        nameFirst: Math.max(measures[5] ?? 0, measures[10] ?? 0),
        nameCovered: Math.max(measures[3] ?? 0, measures[10] ?? 0),
      }))
      .sort((a, b) => b.probability - a.probability || a.food - b.food)
      .slice(0, limit);
  }

  return { candidates, rank };
}

const empty: FoodText = { ids: [], weights: [], headCount: 0 };
const nothing = { queryCovered: 0, textCovered: 0 };

function toMask(states: ReadonlySet<FoodState>): number {
  let mask = 0;
  for (const state of states) mask |= 1 << foodStates.indexOf(state);
  return mask;
}

function toBits(mask: number): readonly number[] {
  return foodStates.map((_, at) => (mask >> at) & 1);
}

function bestOverlap(query: FoodQuery, texts: readonly FoodText[]): Overlap {
  let best = query.compare(texts[0] ?? empty);
  for (let at = 1; at < texts.length; at++) {
    const next = query.compare(texts[at] as FoodText);
    if (worthOf(next) > worthOf(best)) best = next;
  }
  return best;
}

function worthOf({ queryCovered, textCovered, headCovered }: Overlap): number {
  return queryCovered * 2 + textCovered + headCovered;
}
