import { setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import type { Engine } from '@ledgerprint/engine';
import { loadEngineData } from '@ledgerprint/engine';
import { createCatalogueLibrary } from '../administration/catalogue-library.ts';
import type { BatchReport } from '../observability/work-meter.ts';
import { createLogger } from '../platform/logger.ts';
import { createRecent } from '../platform/recent.ts';
import { type DatabaseAddress, openDatabase } from '../postgres/connection-pool.ts';
import type { BatchJob } from '../queue/jobs.ts';
import { openJobSender } from '../queue/queue.ts';
import { createStore } from '../store/store.ts';
import { createBatchEnrichment } from './enrich-batch.ts';

/** What a thread is started with. */
export type EnrichmentThreadData = { readonly address: DatabaseAddress; readonly logLevel: string };

/** Catalogues in use at the same time; an engine on each takes time and memory. */
const mostCatalogues = 2;

const { address, logLevel } = workerData as EnrichmentThreadData;
const logger = createLogger(logLevel);
const database = openDatabase(address, {
  poolSize: 2,
  onError: (error) => logger.warn({ err: error }, 'database connection lost'),
});
giveWay();
const [{ sender }, data] = await Promise.all([openJobSender(database), loadEngineData()]);
const store = createStore({ database, sender });
const catalogues = createCatalogueLibrary(store);
const engines = createRecent<number | null, Engine>(mostCatalogues);

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

/** Calls come first: on Linux this is the priority of the thread alone, elsewhere of the whole process and left as it is. */
function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(10);
  } catch {
    // Not allowed: the calls share the processor then.
  }
}
