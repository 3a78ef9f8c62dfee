import { parentPort, workerData } from 'node:worker_threads';
import { loadEngine } from '../../../src/load-engine.ts';
import { readBundledFile } from '../../../src/node/data-files.ts';
import type { ModelMemory } from '../../../src/sharing/model-memory.ts';

/** What a thread did: the models that it read itself, and what it made of a line in German and of one in French. */
export type LoadingReport = { readonly models: readonly string[]; readonly results: readonly unknown[] };

const models: string[] = [];
const engine = await loadEngine({
  memory: workerData as ModelMemory | undefined,
  read(name) {
    if (/(?:classifier|vocabulary)\.br$/.test(name)) models.push(name);
    return readBundledFile(name);
  },
});
const context = await engine.prepare({ mode: 'ademe', languages: ['de', 'fr'] });
const results = ['Bürobedarf Druckerpapier', 'Fournitures de bureau'].map((designation) => {
  const texts = { designation, supplier: '', category: '', notes: '', weight: '' };
  const paid = { unitPrice: '100', currency: 'EUR', quantity: '1', unit: '', purchaseDate: '2023-06-15' };
  return engine.enrich({ designation, activities: [{ ...texts, ...paid }] }, context);
});
parentPort?.postMessage({ models, results } satisfies LoadingReport);
