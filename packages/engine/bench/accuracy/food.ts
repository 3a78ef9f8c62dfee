import { readFile } from 'node:fs/promises';
import { loadBundledFactors } from '../../src/catalogue/load-bundled-factors.ts';
import { loadEngine } from '../../src/load-engine.ts';
import { createFoodRanker, type FoodKnowledge, type FoodTerm } from '../../src/matcher/food-ranker.ts';
import { createMatcher, createMatcherBasis } from '../../src/matcher/matcher.ts';
import { parseThings } from '../../src/matcher/things.ts';
import { allFoodParts, type FoodParts, type GroupedTerm, learnFood } from '../../tools/matcher/learn-food.ts';
import { loadFoodLines } from '../../tools/matcher/load-food-lines.ts';
import { groupNearDuplicates } from '../../tools/matcher/near-duplicates.ts';
import { partOf } from '../../tools/part-of.ts';
import { toDataFolder } from '../../tools/sources/data-folder.ts';

/** Shares of food terms whose Agribalyse food is found, by five-fold cross-validation. */
export type FoodAccuracy = {
  readonly count: number;
  readonly top1: number;
  readonly top3: number;
  readonly top1ByLanguage: Readonly<Record<string, number>>;
  /** The share of terms with a probability above the threshold, and the share of these that are right. */
  readonly confident: { readonly share: number; readonly right: number };
  /**
   * The share of terms, bought by the kilogram, for which classifier and matcher together find any physical factor.
   */
  readonly physical: number;
  /** The share whose factor (of a food or a mean of foods) is within 25% of the right food's factor. */
  readonly within25: number;
};

const foldCount = 5;
const confidentFrom = 0.6;
const nearFactor = 0.25;

/**
 * Everything is learned on four folds and measured on the fifth; near-duplicates are always in the same fold. With
 * `parts`, a part can be left out to measure its effect.
 */
export async function measureFood(dataFolder?: string, parts: FoodParts = allFoodParts): Promise<FoodAccuracy> {
  const { foods, lines } = await loadFoodLines(toDataFolder(dataFolder));
  const groups = groupNearDuplicates(lines.map((line) => line.term));
  const grouped = lines.map((line, at) => {
    const group = groups[at] ?? at;
    const key = lines[group]?.term ?? '';
    return { ...line, group, fold: partOf(key, foldCount), part: partOf(`${key}#`, foldCount) };
  });
  const findFactor = await createFactorFinder();
  const tally = { count: 0, first: 0, third: 0, confident: 0, confidentRight: 0, physical: 0, within25: 0 };
  const languages = new Map<string, { count: number; first: number }>();
  for (let fold = 0; fold < foldCount; fold++) {
    const training: readonly GroupedTerm[] = grouped.filter((line) => line.fold !== fold);
    const knowledge = learnFood(foods, training, parts);
    const ranker = createFoodRanker(foods, knowledge);
    const find = findFactor(knowledge);
    for (const line of grouped.filter((line) => line.fold === fold)) {
      const ranked = ranker.rank(line.term, 3);
      const { found, right } = find(line);
      if (found !== undefined) tally.physical++;
      if (Math.abs((found ?? 0) / right - 1) <= nearFactor) tally.within25++;
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
    top1ByLanguage: Object.fromEntries([...languages].map(([name, { count, first }]) => [name, first / count])),
    confident: { share: tally.confident / tally.count, right: tally.confidentRight / tally.confident },
    physical: tally.physical / tally.count,
    within25: tally.within25 / tally.count,
  };
}

/**
 * The factor that the engine uses for a kilogram of a term, and the right one. The matcher knows the terms from which
 * it learned; the shipped classifier, which only decides whether a term is food, has never seen them.
 */
async function createFactorFinder() {
  const factors = (await loadBundledFactors()).filter(({ unit }) => unit !== 'EUR' && unit !== 'USD');
  const values = new Map(factors.map(({ id, value }) => [id, value]));
  const synonyms = parseThings(
    await readFile(new URL('../../data/knowledge/synonyms/food.csv', import.meta.url), 'utf8'),
  );
  const basis = createMatcherBasis({ factors, places: [], coded: [] });
  const engine = await loadEngine();
  return (food: FoodKnowledge) => {
    const matcher = createMatcher({ basis, synonyms, food });
    return ({ term, foodId }: FoodTerm) => {
      const input = { designation: term, supplier: '', category: '', unit: 'kg', notes: '' };
      const groupCodes = engine.classify(input).ranked;
      const candidates = matcher.match({ designation: term, groupCodes, dimension: 'mass' });
      const found = candidates.find(({ factor }) => factor.unit === 'kg')?.factor.value;
      return { found, right: values.get(foodId) ?? Number.NaN };
    };
  };
}
