import { foodFeatures } from '../../src/matcher/food-features.ts';
import { createFoodRanker, type Food, type FoodKnowledge, type FoodTerm } from '../../src/matcher/food-ranker.ts';
import { learnEquivalents } from './learn-equivalents.ts';
import { type RankingExample, trainWeights } from './train-weights.ts';

/** A labelled term with its group of near-duplicates, and the part of the data the group belongs to. */
export type GroupedTerm = FoodTerm & { readonly group: number; readonly part: number };

/** Parts that can be left out to measure their effect. */
export type FoodParts = { readonly hasEquivalents: boolean; readonly hasTerms: boolean; readonly hasStates: boolean };
export const allFoodParts: FoodParts = { hasEquivalents: true, hasTerms: true, hasStates: true };

/**
 * Learns from labelled terms. The weights are trained on terms ranked by a model that learned only from the other
 * parts. Only those terms are kept that such a ranker gets wrong without terms.
 */
export function learnFood(
  foods: readonly Food[],
  terms: readonly GroupedTerm[],
  parts: FoodParts = allFoodParts,
): FoodKnowledge {
  const numbers = new Map(foods.map((food, index) => [food.id, index]));
  const examples: RankingExample[] = [];
  for (const part of new Set(terms.map((term) => term.part))) {
    const others = terms.filter((term) => term.part !== part);
    const ranker = createFoodRanker(foods, { ...gather(foods, others, parts), terms: parts.hasTerms ? others : [] });
    for (const { term, foodId } of terms.filter((term) => term.part === part)) {
      const candidates = ranker.candidates(term);
      examples.push({
        candidates: candidates.map(({ features }) => features.map((value, at) => (isUsed(at, parts) ? value : 0))),
        right: candidates.findIndex(({ food }) => food === numbers.get(foodId)),
      });
    }
  }
  const trained = trainWeights(examples, foodFeatures.length);
  const weights = Object.fromEntries(foodFeatures.map((feature, at) => [feature, trained[at] ?? 0]));
  const knowledge = { ...gather(foods, terms, parts), weights };
  return { ...knowledge, terms: parts.hasTerms ? findHardTerms(foods, terms, parts, weights) : [] };
}

function isUsed(feature: number, parts: FoodParts): boolean {
  return parts.hasStates || !(foodFeatures[feature] ?? '').includes('Only.');
}

function gather(foods: readonly Food[], terms: readonly GroupedTerm[], parts: FoodParts): FoodKnowledge {
  return { weights: {}, equivalents: parts.hasEquivalents ? learnEquivalents(foods, terms) : [], terms: [] };
}

function findHardTerms(
  foods: readonly Food[],
  terms: readonly GroupedTerm[],
  parts: FoodParts,
  weights: Readonly<Record<string, number>>,
): readonly FoodTerm[] {
  const hard: FoodTerm[] = [];
  for (const part of new Set(terms.map((term) => term.part))) {
    const others = terms.filter((term) => term.part !== part);
    const ranker = createFoodRanker(foods, { ...gather(foods, others, parts), weights });
    for (const { term, foodId } of terms.filter((term) => term.part === part)) {
      const best = ranker.rank(term, 1)[0];
      if (foods[best?.food ?? -1]?.id !== foodId) hard.push({ term, foodId });
    }
  }
  return hard;
}
