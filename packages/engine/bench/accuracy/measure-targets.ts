import { lineSets } from '../../tools/classifier/labelled-lines.ts';
import { measureFood } from './food.ts';
import type { Measure } from './measure-fold.ts';
import { measureNaics } from './naics.ts';
import { toFoodTable, toFootprintTable, toGroupTable, toSourceTable, toTermTable } from './tables.ts';

/** How well groups, foods and NAICS codes are found, against the targets. */
export async function measureTargets(request: {
  readonly measure: Measure;
  readonly folds: number;
  readonly folder: string | undefined;
}) {
  const { measure, folds, folder } = request;
  const inside = await measure(
    'folds inside each source',
    Array.from({ length: folds }, (_, fold) => ({ fold })),
  );
  const left = await measure(
    'a whole source left out',
    lineSets.map((withoutSource) => ({ withoutSource })),
  );
  const terms = toTermTable(await measureFood(folder), await measureNaics(folder));
  return {
    name: 'accuracy',
    title: 'Accuracy',
    method: `\`npm run bench:accuracy\`: ${folds} folds inside each source; model, confidence and thresholds of a fold have seen neither its lines nor near-duplicates of them.`,
    tables: [
      toGroupTable(inside.flat()),
      toFootprintTable(inside.flat()),
      toSourceTable(left.flat()),
      terms,
    ].join('\n\n'),
  };
}

/** What foods are multiplied with: by itself, since it takes minutes where the groups take an hour. */
export async function measureFoodFactors(folder: string | undefined) {
  return {
    name: 'accuracy-food',
    title: 'Factors of foods',
    method:
      '`npm run bench:accuracy -- --food`: terms with the Agribalyse food they mean, a kilogram of each through the shipped classifier and the matcher; what the matcher learns from terms it learns from the other four of five folds.',
    tables: toFoodTable(await measureFood(folder)),
  };
}
