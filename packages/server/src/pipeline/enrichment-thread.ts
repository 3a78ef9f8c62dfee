import { workerData } from 'node:worker_threads';
import type { Engine } from '@ledgerprint/engine';
import { loadEngineData } from '@ledgerprint/engine';
import { createCatalogueLibrary } from '../administration/catalogue-library.ts';
import type { BatchReport } from '../observability/meters.ts';
import { giveWay } from '../platform/give-way.ts';
import { createLoadCache } from '../platform/load-cache.ts';
import { openInOrder } from '../platform/opening.ts';
import type { BatchJob } from '../queue/jobs.ts';
import { openThreadStorage, type ThreadStorageData } from '../store/open-thread-storage.ts';
import { createStore } from '../store/store.ts';
import { createBatchEnrichment } from './enrich-batch.ts';

/** What a thread is started with. */
export type EnrichmentThreadData = ThreadStorageData;

/** Catalogues in use at the same time; an engine on each takes time and memory. */
const mostCatalogues = 2;

giveWay('enrichment');
const { storage, data } = await openInOrder(async (opening) => ({
  storage: await opening.open('storage', () => openThreadStorage(workerData as EnrichmentThreadData)),
  data: await opening.run('engine data', loadEngineData),
}));
const { logger } = storage;
const store = createStore(storage);
const catalogues = createCatalogueLibrary(store);
const engines = createLoadCache<number | null, Engine>(mostCatalogues);

/** The thread's entry: enriches one batch and writes its results. */
export const enrichBatch: (job: BatchJob) => Promise<BatchReport | undefined> = createBatchEnrichment({
  store,
  findEngine: (organizationId, { number, catalogueId }) =>
    engines.get(catalogueId, async () =>
      data.createEngine(
        catalogueId === null ? data.bundled : await catalogues.loadOfProject(organizationId, number),
      ),
    ),
  onFailed: (error, product) => logger.error({ err: error, ...product }, 'a product could not be processed'),
});
