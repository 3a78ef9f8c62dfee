import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createModelMemory } from '@ledgerprint/engine/model-memory';
import type { LanguageLoads, LanguageThreadData } from './language-thread.ts';

// Starts threads with engines that read all languages and prints what they report as one line of JSON. The argument says
// whether they share the memory of the models or have `own` copies.

/** The output of the process. */
export type LanguageThreadsFigures = {
  readonly threads: readonly LanguageLoads[];
  /** Resident memory when all threads have enriched lines of all languages. */
  readonly memoryBytes: number;
};

const threadCount = 4;
const linesPerLanguage = 3_000;

const workerData: LanguageThreadData = {
  memory: process.argv[2] === 'own' ? undefined : createModelMemory(),
  linesPerLanguage,
};
// As in the service.
const resourceLimits = { maxYoungGenerationSizeMb: 96 };
const threads = Array.from(
  { length: threadCount },
  () => new Worker(new URL('./language-thread.ts', import.meta.url), { workerData, resourceLimits }),
);
const reports = await Promise.all(threads.map(async (thread) => (await once(thread, 'message'))[0] as LanguageLoads));
const figures: LanguageThreadsFigures = { threads: reports, memoryBytes: process.memoryUsage.rss() };
process.stdout.write(`${JSON.stringify(figures)}\n`);
for (const thread of threads) thread.postMessage('end');
