import { readdir, readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { type EnrichmentContext, loadEngineData } from '@ledgerprint/engine';
import type { ModelMemory } from '@ledgerprint/engine/model-memory';
import { timeSeconds } from './statistics.ts';

// A thread with an engine that reads all languages. Reports how long each part took to load once it has enriched lines of
// each language.

/** The start data of a thread; without memory, it has its own copy of every model. */
export type LanguageThreadData = { readonly memory: ModelMemory | undefined; readonly linesPerLanguage: number };

/** How long a thread took to load an engine, and then the reader of each language, in seconds. */
export type LanguageLoads = { readonly engine: number; readonly readers: Readonly<Record<string, number>> };

const { memory, linesPerLanguage } = workerData as LanguageThreadData;
const languages = ['de', 'es', 'it', 'nl', 'pl', 'pt'] as const;

const start = performance.now();
const data = await loadEngineData({ memory });
const engine = await data.createEngine(data.bundled);
const loads = { engine: (performance.now() - start) / 1e3, readers: {} as Record<string, number> };
await enrichLines('fr', { mode: 'ademe' });
await enrichLines('en', { mode: 'ademe' });
for (const language of languages) {
  let context: EnrichmentContext = { mode: 'ademe', languages: [language] };
  loads.readers[language] = await timeSeconds(async () => {
    context = await engine.prepare(context);
  });
  await enrichLines(language, context);
}
// Stays in memory until all threads have reported.
parentPort?.once('message', () => undefined);
parentPort?.postMessage(loads satisfies LanguageLoads);

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
