import { createFoodRanker } from '../../src/matcher/food-ranker.ts';
import { toDataFolder } from '../../tools/data-folder.ts';
import { allFoodParts, type FoodParts, type GroupedTerm, learnFood } from '../../tools/matcher/learn-food.ts';
import { loadFoodLines } from '../../tools/matcher/load-food-lines.ts';
import { groupNearDuplicates } from '../../tools/matcher/near-duplicates.ts';
import { partOf } from '../../tools/part-of.ts';

/** Shares of food terms whose Agribalyse food is found, by five-fold cross-validation. */
export type FoodAccuracy = {
  readonly count: number;
  readonly top1: number;
  readonly top3: number;
  readonly top1ByLanguage: Readonly<Record<string, number>>;
  /** Of the terms given at least this probability: how many, and the share that is right. */
  readonly confident: { readonly share: number; readonly right: number };
};

const foldCount = 5;
const confidentFrom = 0.6;

/**
 * Everything is learned on four folds and measured on the fifth; near-duplicates are always in the same fold. `parts`
 * leaves an idea out, to measure what it brings.
 */
export async function measureFood(
  dataFolder?: string,
  parts: FoodParts = allFoodParts,
): Promise<FoodAccuracy> {
  const { foods, lines } = await loadFoodLines(toDataFolder(dataFolder));
  const groups = groupNearDuplicates(lines.map((line) => line.term));
  const grouped = lines.map((line, at) => {
    const group = groups[at] ?? at;
    const key = lines[group]?.term ?? '';
    return { ...line, group, fold: partOf(key, foldCount), part: partOf(`${key}#`, foldCount) };
  });
  const tally = { count: 0, first: 0, third: 0, confident: 0, confidentRight: 0 };
  const languages = new Map<string, { count: number; first: number }>();
  for (let fold = 0; fold < foldCount; fold++) {
    const training: readonly GroupedTerm[] = grouped.filter((line) => line.fold !== fold);
    const ranker = createFoodRanker(foods, learnFood(foods, training, parts));
    for (const line of grouped.filter((line) => line.fold === fold)) {
      const ranked = ranker.rank(line.term, 3);
      const isRight = foods[ranked[0]?.food ?? -1]?.id === line.foodId;
      const language = languages.get(line.language) ?? { count: 0, first: 0 };
      languages.set(line.language, language);
      language.count++;
      tally.count++;
      if (ranked.some(({ food }) => foods[food]?.id === line.foodId)) tally.third++;
      if ((ranked[0]?.probability ?? 0) >= confidentFrom) {
        tally.confident++;
        if (isRight) tally.confidentRight++;
      }
      if (!isRight) continue;
      language.first++;
      tally.first++;
    }
  }
  return {
    count: tally.count,
    top1: tally.first / tally.count,
    top3: tally.third / tally.count,
    top1ByLanguage: Object.fromEntries(
      [...languages].map(([name, { count, first }]) => [name, first / count]),
    ),
    confident: { share: tally.confident / tally.count, right: tally.confidentRight / tally.confident },
  };
}
