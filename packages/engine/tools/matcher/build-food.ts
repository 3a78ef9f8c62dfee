import type { Build } from '../part.ts';
import { partOf } from '../part-of.ts';
import { learnFood } from './learn-food.ts';
import { loadFoodLines } from './load-food-lines.ts';
import { groupNearDuplicates } from './near-duplicates.ts';

const partCount = 5;

/** The ranking of foods and the known terms, from the labelled food terms. */
export const buildFood: Build = async (data, say) => {
  const { foods, lines } = await loadFoodLines(data);
  const groups = groupNearDuplicates(lines.map((line) => line.term));
  const knowledge = learnFood(
    foods,
    lines.map((line, at) => {
      const group = groups[at] ?? at;
      return { ...line, group, part: partOf(lines[group]?.term ?? '', partCount) };
    }),
  );

  const ranking = [
    ...Object.entries(knowledge.weights).map(([feature, weight]) => `weight,${feature},${weight}`),
    ...knowledge.equivalents.map(({ word, nameWord, strength }) => `word,${word},${nameWord},${strength}`),
  ];
  const terms = knowledge.terms.map(({ term, foodId }) => `${term},${foodId}`).sort();
  say(`${ranking.length} lines of ranking, ${terms.length} terms`);
  return [`${ranking.join('\n')}\n`, `${['term,foodId', ...terms].join('\n')}\n`];
};
