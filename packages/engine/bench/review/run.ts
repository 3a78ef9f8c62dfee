import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeSection } from '@ledgerprint/bench';
import { Piscina } from 'piscina';
import { loadFoldEngines, loadUnseenLines } from './fold-engines.ts';
import { type FoldRequest, makeFoldModel } from './fold-model.ts';
import { recipe } from './ledger.ts';
import { type MeasuredLedger, measureLedger, pureFrom } from './measure-ledger.ts';
import { toTables } from './tables.ts';

const help = `Measures reviews on ledgers made of labelled lines. Writes RESULTS.md.

  npm run bench:review [-- options]

  --data <folder>     labelled lines and taxonomies (default: as in npm run data:build)
  --models <folder>   keeps the trained models in this folder for the next run; each takes four minutes on one core
  --seeds <list>      seeds of the ledgers of each kind (default 11,12,13; the page's order was chosen on 1 to 4)
  --try               prints the tables and writes nothing
`;
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    models: { type: 'string' },
    seeds: { type: 'string', default: '11,12,13' },
    try: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const say = (text: string) => process.stdout.write(`${text}\n`);
if (values.help) {
  say(help);
  process.exit(0);
}
const folds = 5;
const seeds = values.seeds.split(',').map(Number);
if (seeds.length === 0 || !seeds.every(Number.isSafeInteger)) {
  process.stderr.write('--seeds must be whole numbers separated by commas.\n');
  process.exit(2);
}
const started = performance.now();
const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`;

async function makeModels(): Promise<readonly Uint8Array<ArrayBuffer>[]> {
  const threads = new Piscina({
    filename: new URL('./fold-model.ts', import.meta.url).href,
    name: makeFoldModel.name,
    maxThreads: availableParallelism(),
  });
  const models = values.models && resolve(process.env.INIT_CWD ?? '.', values.models);
  const made = await Promise.all(
    Array.from({ length: folds }, async (_, fold): Promise<Uint8Array<ArrayBuffer>> => {
      const model = await threads.run({ folder: values.data, fold, folds, models } satisfies FoldRequest);
      say(`${seconds()}: model ${fold + 1} of ${folds}`);
      return model;
    }),
  );
  await threads.destroy();
  return made;
}

const lines = await loadUnseenLines(values.data, folds);
const engines = await loadFoldEngines(await makeModels());
const measured: MeasuredLedger[] = [];
for (const kind of ['accounts', 'categories'] as const) {
  for (const seed of seeds) {
    measured.push(await measureLedger({ engines, lines, kind, seed }));
    say(`${seconds()}: a ledger with ${kind}, seed ${seed}`);
  }
}
const tables = toTables(measured);
say(tables);

const method =
  `\`npm run bench:review\`: ledgers of labelled lines, each enriched by an engine whose model has seen neither the line nor ` +
  `near-duplicates of it (${folds} folds). Suppliers have invented names, and most sell one kind of product. The ledger has either ` +
  `accounts of the French chart or some 110 categories of the buyer's own; ${recipe.misbooked * 100}% of the cases are booked in an ` +
  `unexpected place. Amounts are log-normal with a spread of ${recipe.spreadOfCases} between cases; a line is bought once, a few times or ` +
  `every month. Seeds: ${values.seeds}. Other seeds were used to choose the page's order and the neighbours' weights. An oracle that knows the ` +
  `labels reviews the first year: it decides several cases together only if at least ${pureFrom * 100}% of their money belongs to one ` +
  `category; a skipped question counts as a decision. The figures are the share of the true footprint in the right category, as the mean ` +
  `of the ledgers. The second year shares half of its cases with the first, which was reviewed in the page's order for 400 questions; the ` +
  `second year has not been reviewed.`;
if (!values.try) {
  await writeSection({ name: 'review', title: 'Review: effect of decisions, and the next year', method }, tables);
}
