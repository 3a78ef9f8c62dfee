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
    tables: [toGroupTable(inside.flat()), toSourceTable(left.flat()), terms].join('\n\n'),
  };
}

/** What wrong groups do to footprints, and whether their intervals say so: two folds, of which each line counts once. */
export async function measureFootprints(measure: Measure, folds: number) {
  const answers = await measure(
    'folds inside each source',
    [0, 1].map((fold) => ({ fold })),
  );
  return {
    name: 'accuracy-footprints',
    title: 'Footprints of lines with an amount',
    method: `\`npm run bench:accuracy -- --footprints\`: two of ${folds} folds inside each source; model, confidence and thresholds of a fold have seen neither its lines nor near-duplicates of them. The footprint by the group a line was given, against the one by its true group; by money alone, lines that are too unlikely to be counted left out.`,
    tables: toFootprintTable(answers.flat()),
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
