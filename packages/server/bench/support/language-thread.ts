import { readdir, readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { type EnrichmentContext, loadEngineData } from '@ledgerprint/engine';
import type { ModelMemory } from '@ledgerprint/engine/model-memory';

// A thread with an engine that reads all languages. Reports how long each part took to load once it has enriched lines of
// each language.

/** The start data of a thread; without memory, it has its own copy of every model. */
export type LanguageThreadData = { readonly memory: ModelMemory | undefined; readonly linesPerLanguage: number };

/** Seconds of wall-clock time, and of the thread's own processor time. */
type Duration = { readonly wall: number; readonly processor: number };

/** How long a thread took to load an engine, and then the reader of each language. */
export type LanguageLoads = { readonly engine: Duration; readonly readers: readonly Duration[] };

const { memory, linesPerLanguage } = workerData as LanguageThreadData;
const languages = ['de', 'es', 'it', 'nl', 'pl', 'pt'] as const;

const [engine, engineDuration] = await time(async () => {
  const data = await loadEngineData({ memory });
  return data.createEngine(data.bundled);
});
await enrichLines('fr', { mode: 'ademe' });
await enrichLines('en', { mode: 'ademe' });
const readers: Duration[] = [];
for (const language of languages) {
  const [context, duration] = await time(() => engine.prepare({ mode: 'ademe', languages: [language] }));
  await enrichLines(language, context);
  readers.push(duration);
}
// Stays in memory until all threads have reported.
parentPort?.once('message', () => undefined);
parentPort?.postMessage({ engine: engineDuration, readers } satisfies LanguageLoads);

async function time<T>(work: () => Promise<T>): Promise<readonly [T, Duration]> {
  const startedAt = performance.now();
  const before = process.threadCpuUsage();
  const result = await work();
  const { user, system } = process.threadCpuUsage(before);
  return [result, { wall: (performance.now() - startedAt) / 1e3, processor: (user + system) / 1e6 }];
}

async function enrichLines(language: string, context: EnrichmentContext): Promise<void> {
  const folder = new URL('../../../engine/data/knowledge/lines/', import.meta.url);
  const names = (await readdir(folder)).filter((name) => name.endsWith(`.${language}.txt`)).sort();
  const files = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')));
  const texts = files.flatMap((text) => text.split('\n').filter((line) => line !== '' && line[0] !== '#'));
  for (const designation of texts.slice(0, linesPerLanguage)) {
    const paid = { unitPrice: '100', currency: 'EUR', quantity: '1', unit: '', purchaseDate: '2023-06-15' };
    const activity = { ...paid, designation, supplier: '', weight: '', notes: '', category: '' };
    engine.enrich({ designation, activities: [activity] }, context);
  }
}
