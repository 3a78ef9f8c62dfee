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

const help = `Measures reviews on ledgers made of labelled lines. Writes RESULTS.md and docs/auditor/methodology.md.

  npm run bench:review [-- options]

  --data <folder>     labelled lines and taxonomies (default: ../shared/data beside the repository)
  --models <folder>   keeps the trained models there for the next run; training takes four minutes of a core for each
  --seeds <list>      ledgers of each kind, by their seeds (default 11,12,13; 1 to 4 served to choose the page's order)
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
  process.stderr.write('--seeds takes whole numbers with commas between them.\n');
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
  `near-duplicates of it (${folds} folds). Suppliers of made-up names, most of which sell one kind of thing; accounts of the ` +
  `French plan, or some 110 categories of the buyer's own; ${recipe.misbooked * 100} % are booked where nobody would look; amounts ` +
  `log-normal, spread ${recipe.spreadOfCases} between cases; a line is bought once, some times or every month. Seeds ` +
  `${values.seeds}; the page's order and the neighbours' weights were chosen on others. An oracle that knows the labels reviews the first year: it decides several cases together only where at least ` +
  `${pureFrom * 100} % of their money belongs to one category; what it skips counts as a decision. Shown is the share of the true ` +
  `footprint in the right category, the mean of the ledgers. The second year has half of its cases in common with the first, ` +
  `in which the page's order was followed for 400 questions; nobody has looked at it yet.`;
if (!values.try) {
  await writeSection(
    { name: 'review', title: 'Review: right footprint by decisions, and the next year', method },
    tables,
  );
}
