import { lineSets } from '../../tools/classifier/labelled-lines.ts';
import { measureFood } from './food.ts';
import type { Measure } from './measure-fold.ts';
import { measureNaics } from './naics.ts';
import { toFoodTable, toFootprintTable, toGroupTable, toSourceTable, toTermTable } from './tables.ts';

/** The accuracy of groups, foods and NAICS codes, compared with the targets. */
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
    method: `\`npm run bench:accuracy\`: ${folds} folds within each source; the model, calibration and thresholds of a fold have seen neither its lines nor near-duplicates of them.`,
    tables: [toGroupTable(inside.flat()), toSourceTable(left.flat()), terms].join('\n\n'),
  };
}

/** The effect of wrong groups on footprints, and whether their intervals cover it: two folds, each line once. */
export async function measureFootprints(measure: Measure, folds: number) {
  const answers = await measure(
    'folds inside each source',
    [0, 1].map((fold) => ({ fold })),
  );
  return {
    name: 'accuracy-footprints',
    title: 'Footprints of lines with an amount',
    method: `\`npm run bench:accuracy -- --footprints\`: two of ${folds} folds within each source; the model, calibration and thresholds of a fold have seen neither its lines nor near-duplicates of them. The footprint of a line with the group that it was given is compared with its footprint with the true group, both calculated from money only. Lines whose group is too unlikely to be counted are left out.`,
    tables: toFootprintTable(answers.flat()),
  };
}

/** The factors of foods, measured separately: this takes minutes, while the groups take an hour. */
export async function measureFoodFactors(folder: string | undefined) {
  return {
    name: 'accuracy-food',
    title: 'Factors of foods',
    method:
      '`npm run bench:accuracy -- --food`: terms labelled with the Agribalyse food they mean, one kilogram each, with the shipped classifier and the matcher; the matcher learns terms only from the other four of five folds.',
    tables: toFoodTable(await measureFood(folder)),
  };
}
