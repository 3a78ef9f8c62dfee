import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Piscina } from 'piscina';
import type { ExampleSource } from '../../tools/classifier/example.ts';
import { lineSets } from '../../tools/classifier/labelled-lines.ts';
import { writeSection } from '../results.ts';
import type { Answer } from './answer.ts';
import { measureFood } from './food.ts';
import { type FoldPlan, measureFold } from './measure-fold.ts';
import { measureNaics } from './naics.ts';
import { brings, toGroupTable, toSourceTable, toTermTable } from './tables.ts';
import { writeMethodology } from './write-methodology.ts';

const help = `Measures the engine on labelled lines: groups, foods, NAICS codes. Writes RESULTS.md and docs/methodology.md.

  npm run bench:accuracy [-- options]

  --data <folder>   labelled lines and taxonomies (default: ../shared/data beside the repository)
  --folds <n>       parts the lines are held out in (default 10); each part is trained twice, about two minutes a core
  --quick           without what each kind of knowledge brings, which is a quarter of the time
`;
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    folds: { type: 'string', default: '10' },
    quick: { type: 'boolean', default: false },
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
  process.stderr.write('--folds takes a number from 3 to 20.\n');
  process.exit(2);
}

const threads = new Piscina({
  filename: new URL('./measure-fold.ts', import.meta.url).href,
  name: measureFold.name,
  maxThreads: availableParallelism(),
});

/** The answers of each plan. */
async function measure(
  title: string,
  plans: readonly Partial<FoldPlan>[],
): Promise<readonly (readonly Answer[])[]> {
  let done = 0;
  return Promise.all(
    plans.map(async (plan) => {
      const answers: readonly Answer[] = await threads.run({ folder: values.data, fold: 0, folds, ...plan });
      say(`${title}: ${++done} of ${plans.length}`);
      return answers;
    }),
  );
}

const everyFold = Array.from({ length: folds }, (_, fold) => ({ fold }));
const inside = await measure('folds inside each source', everyFold);
const groups = toGroupTable(inside.flat());
say(groups);
const left = await measure(
  'a whole source left out',
  lineSets.map((withoutSource) => ({ withoutSource })),
);
const tables = [groups, toSourceTable(left.flat())];
if (!values.quick) {
  const rows: [string, readonly Answer[]][] = [['nothing', inside.slice(0, 2).flat()]];
  for (const source of ['lines', 'coded', 'lexicon', 'suppliers', 'taxonomies'] as const) {
    const withoutExamples: readonly ExampleSource[] =
      source === 'taxonomies' ? ['cpv', 'naics', 'shopify', 'agribalyse'] : [source];
    const plans = everyFold.slice(0, 2).map((plan) => ({ ...plan, withoutExamples, rankingOnly: true }));
    rows.push([source, (await measure(`without ${source}`, plans)).flat()]);
  }
  tables.push(brings(rows));
}
await threads.destroy();
say('foods and NAICS codes');
tables.push(toTermTable(await measureFood(values.data), await measureNaics(values.data)));
for (const table of tables.slice(1)) say(table);
await writeSection(
  {
    name: 'accuracy',
    title: 'Accuracy',
    method: `\`npm run bench:accuracy\`: ${folds} folds inside each source; model, confidence and thresholds of a fold have seen neither its lines nor near-duplicates of them.`,
  },
  tables.join('\n\n'),
);
await writeMethodology(tables.join('\n\n'));
