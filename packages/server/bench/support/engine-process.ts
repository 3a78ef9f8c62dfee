import { readdir, readFile } from 'node:fs/promises';
import type { Product } from '@ledgerprint/engine';
import type { Activity } from '@ledgerprint/ledger/activity';
import { importEngine } from './import-engine.ts';
import { createRandom, pick } from './random.ts';

// Loads an engine, enriches lines and prints the times as one line of JSON. Runs in its own process, so that its memory
// is that of the engine. The first argument is the number of rounds; if it is 0, it only loads. The second is the checkout
// whose engine is measured; without it, this one's.

/** The time for this many texts in seconds: wall-clock, and processor time, which other work affects less. */
export type Timing = { readonly texts: number; readonly wall: number; readonly processor: number };

/** The output of the process. */
export type EngineFigures = {
  readonly load: Timing;
  readonly rounds: readonly { readonly lines: Timing; readonly long: Timing; readonly tokens: Timing }[];
  /** Resident memory after the first 20,000 lines. */
  readonly memoryBytes: number;
};

const memoryAfter = 20_000;
const linesPerLongText = 20;
const context = { mode: 'ademe' } as const;
const random = createRandom(1);

const [roundCount = '0', checkout] = process.argv.slice(2);
const { loadEngineData, toTokens } = await importEngine(checkout);
const measured = await run(Number(roundCount));
process.stdout.write(`${JSON.stringify(measured)}\n`);

async function run(roundCount: number): Promise<EngineFigures> {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  const data = await loadEngineData();
  const engine = await data.createEngine(data.bundled);
  const load = { texts: 1, wall: (performance.now() - startedAt) / 1e3, processor: processorSince(before) };
  const texts = roundCount === 0 ? [] : await readLines();
  for (const text of texts.slice(0, memoryAfter)) engine.enrich(toProduct(text), context);
  const memoryBytes = process.memoryUsage.rss();
  const products = texts.map(toProduct);
  const long = toLongTexts(texts).map(toProduct);
  const rounds = Array.from({ length: roundCount }, () => ({
    lines: time(products, (product) => engine.enrich(product, context)),
    long: time(long, (product) => engine.enrich(product, context)),
    tokens: time(texts, toTokens),
  }));
  return { load, rounds, memoryBytes };
}

function time<T>(items: readonly T[], work: (item: T) => unknown): Timing {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  for (const item of items) work(item);
  const wall = (performance.now() - startedAt) / 1e3;
  return { texts: items.length, wall, processor: processorSince(before) };
}

function processorSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** The lines that ship with the program, alternating between all groups. */
async function readLines(): Promise<readonly string[]> {
  const folder = new URL('../../../engine/data/knowledge/lines/', import.meta.url);
  const names = (await readdir(folder)).filter((name) => /\.(?:fr|en)\.txt$/.test(name)).sort();
  const files = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')));
  const texts = files.flatMap((text) => text.split('\n').filter((line) => line !== '' && line[0] !== '#'));
  // Steps of a prime number: neighbours in a ledger belong to different groups.
  return texts.map((_, at) => texts[(at * 7_919) % texts.length] ?? '');
}

/** As long as titles in web shops. */
function toLongTexts(texts: readonly string[]): readonly string[] {
  const length = Math.floor(texts.length / linesPerLongText);
  return Array.from({ length }, (_, at) => texts.slice(at * linesPerLongText, (at + 1) * linesPerLongText).join(' '));
}

function toProduct(designation: string): Product {
  const activity: Activity = {
    designation,
    supplier: '',
    unitPrice: (random() * 1_000).toFixed(2),
    currency: pick(random, ['EUR', 'EUR', 'EUR', 'USD']),
    quantity: `${1 + Math.floor(random() * 20)}`,
    unit: pick(random, ['', '', 'pièce', 'kg', 'L']),
    purchaseDate: `202${Math.floor(random() * 5)}-0${1 + Math.floor(random() * 9)}-15`,
    weight: '',
    notes: '',
    category: '',
  };
  return { designation, activities: [activity] };
}
