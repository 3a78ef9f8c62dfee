import { workerData } from 'node:worker_threads';
import { loadEngineData } from '@ledgerprint/engine';
import type { ModelMemory } from '@ledgerprint/engine/model-memory';
import { createEngineLibrary } from '../enrichment/engine-library.ts';
import type { BatchReport } from '../observability/meters.ts';
import { giveWay } from '../platform/give-way.ts';
import { openInOrder } from '../platform/opening.ts';
import type { BatchJob } from '../queue/jobs.ts';
import { openThreadStorage, type ThreadStorageData } from '../store/open-thread-storage.ts';
import type { SealedProject } from '../store/projects.ts';
import { renderLines } from '../store/result-file.ts';
import { createStore } from '../store/store.ts';
import { createPartCollection } from './collect-part.ts';
import { createBatchEnrichment } from './enrich-batch.ts';

/** What a thread is given when it starts. */
export type EnrichmentThreadData = ThreadStorageData & { readonly modelMemory: ModelMemory };

giveWay('enrichment');
const { modelMemory, ...storageData } = workerData as EnrichmentThreadData;
const { storage, data } = await openInOrder(async (opening) => ({
  storage: await opening.open('storage', () => openThreadStorage(storageData)),
  data: await opening.run('engine data', () => loadEngineData({ memory: modelMemory })),
}));
const { logger } = storage;
const store = createStore(storage);
const engines = createEngineLibrary(async () => data);
await engines.prepare();

const findEngine = (organizationId: number, project: SealedProject) =>
  engines.findOfProject(store, organizationId, project);
const collect = createPartCollection({ store, findEngine });
const enrich = createBatchEnrichment({
  store,
  findEngine,
  onFailed: (error, product) => logger.error({ err: error, ...product }, 'a product could not be processed'),
});

/** What a thread does: enriches or summarizes a batch and writes the result, or renders lines of a file. */
export type EnrichmentTask = BatchJob | { readonly renders: Uint8Array; readonly sharedTexts: string };

/** The thread's entry point. Returns the lines, or a report, which only enrichment has. */
export async function run(task: EnrichmentTask): Promise<BatchReport | Uint8Array | undefined> {
  if ('renders' in task) return renderLines(task.renders, task.sharedTexts);
  const { collects } = task;
  if (collects === undefined) return enrich(task);
  await collect({ ...task, collects });
  return undefined;
}
