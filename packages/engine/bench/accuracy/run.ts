import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { fillPage, writeSection } from '@ledgerprint/bench';
import { Piscina } from 'piscina';
import { loadExamples } from '../../tools/classifier/load-examples.ts';
import { toFrenchTables } from '../../tools/documentation/french-tables.ts';
import { toDataFolder } from '../../tools/sources/data-folder.ts';
import type { Answer } from './answer.ts';
import { measureCodedFold, measureCodes } from './measure-codes.ts';
import { type Measure, measureFold } from './measure-fold.ts';
import { measureKnowledge } from './measure-knowledge.ts';
import { measureFoodFactors, measureFootprints, measureTargets } from './measure-targets.ts';

const help = `Measures the engine on labelled lines: groups, foods, NAICS codes. Writes RESULTS.md, docs/auditor/methodology.md and data/models.md.

  npm run bench:accuracy [-- options]

  --data <folder>   labelled lines and taxonomies (default: as in npm run data:build)
  --folds <n>       number of folds (default 10); each fold is trained twice, about two minutes per core
  --codes           only the effect of right and wrong e-invoice codes, on two folds
  --footprints      only the effect of wrong groups on the footprint of lines with an amount, on two folds
  --food            only the factors of foods
  --knowledge       only the effect of each kind of knowledge, on two folds trained without it
`;
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    folds: { type: 'string', default: '10' },
    codes: { type: 'boolean', default: false },
    footprints: { type: 'boolean', default: false },
    food: { type: 'boolean', default: false },
    knowledge: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const say = (text: string) => process.stdout.write(`${text}\n`);
if (values.help) {
  say(help);
  process.exit(0);
}
const folds = Number(values.folds);
if (!Number.isInteger(folds) || folds < 3 || folds > 20) {
  process.stderr.write('--folds must be a number from 3 to 20.\n');
  process.exit(2);
}

// Reports missing files before threads start.
await loadExamples(toDataFolder(values.data));
const threads = new Piscina({
  filename: new URL('./measure-fold.ts', import.meta.url).href,
  name: measureFold.name,
  maxThreads: availableParallelism(),
});

const createMeasure =
  (task: { readonly filename?: string; readonly name?: string } = {}): Measure =>
  (title, plans) => {
    let done = 0;
    return Promise.all(
      plans.map(async (plan) => {
        const answers: readonly Answer[] = await threads.run({ folder: values.data, fold: 0, folds, ...plan }, task);
        say(`${title}: ${++done} of ${plans.length}`);
        return answers;
      }),
    );
  };

const measure = createMeasure();

async function measureChosen() {
  if (values.codes) {
    const filename = new URL('./measure-codes.ts', import.meta.url).href;
    return measureCodes(createMeasure({ filename, name: measureCodedFold.name }), folds);
  }
  if (values.footprints) return measureFootprints(measure, folds);
  if (values.food) return measureFoodFactors(values.data);
  if (values.knowledge) return measureKnowledge(measure);
  return measureTargets({ measure, folds, folder: values.data });
}

const measured = await measureChosen();
await threads.destroy();
say(measured.tables);
await writeSection(measured, measured.tables);
// The other measurements are for contributors: they are in RESULTS.md only.
if (['accuracy', 'accuracy-food', 'accuracy-footprints'].includes(measured.name)) {
  const docs = new URL('../../../../docs/', import.meta.url);
  await fillPage(new URL('auditor/methodology.md', docs), { [measured.name]: measured.tables });
  await fillPage(new URL('../../data/models.md', import.meta.url), { [measured.name]: measured.tables });
  await fillPage(new URL('fr/auditor/methodology.md', docs), { [measured.name]: toFrenchTables(measured.tables) });
}
