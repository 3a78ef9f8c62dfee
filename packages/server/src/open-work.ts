import { availableParallelism } from 'node:os';
import type { Config } from './config.ts';
import { openEnrichmentThreads } from './enrichment-threads.ts';
import type { BlobStore } from './export/blob-store.ts';
import { createFinish } from './jobs/finish-project.ts';
import { createHousekeeping, housekeepingSchedule } from './jobs/housekeeping.ts';
import { runJobs } from './jobs/run-jobs.ts';
import { createBatchWork } from './jobs/work-on-batch.ts';
import type { Observers } from './observers.ts';
import type { Logger } from './platform/logger.ts';
import type { Database } from './store/database.ts';
import { openJobBoss } from './store/queue.ts';
import type { Store } from './store/store.ts';

/** Engines take memory, and one machine's database feeds only so many. */
const mostThreadsByDefault = 4;

/** How many threads enrich where the configuration does not say. */
export function defaultEnrichmentThreads(): number {
  return Math.min(mostThreadsByDefault, availableParallelism());
}

/** Starts what does the work behind the calls: enrichment, files, events, housekeeping. */
export async function openWork({
  config,
  logger,
  database,
  store,
  blobs,
  deliver,
  observers,
}: {
  readonly config: Config;
  readonly logger: Logger;
  readonly database: Database;
  readonly store: Store;
  readonly blobs: BlobStore;
  readonly deliver: (deliveryId: number, traceparent?: string) => Promise<void>;
  readonly observers: Observers;
}) {
  const { work: meter, tracing } = observers;
  const threads = config.enrichmentThreads ?? defaultEnrichmentThreads();
  const pool = openEnrichmentThreads({
    threads,
    threadData: { address: database.address, logLevel: config.logLevel },
    onError: (error) => logger.warn({ err: error }, 'an enrichment thread died'),
    onReport: ({ products, durationMs }) => {
      meter.batchWritten(durationMs);
      meter.productsEnded(products);
    },
  });
  const boss = await openJobBoss(database.address, (error) => logger.warn({ err: error }, 'queue'));
  await boss.schedule('housekeeping', housekeepingSchedule);
  await boss.send('housekeeping', {});
  await runJobs({
    ...{ boss, logger, meter, tracing },
    // One more than there are threads: while one waits for the database another one has work.
    batchWorkers: threads + 1,
    handlers: {
      batch: createBatchWork({
        ...{ store, meter, enrich: pool.enrich },
        onBroken: (error, job) => logger.warn({ err: error, job }, 'the processing of a product broke'),
      }),
      finish: createFinish({ store, blobs, meter }),
      delivery: ({ job }) => deliver(job.deliveryId, job.traceparent),
      housekeeping: createHousekeeping({ ...config, store, blobs, logger }),
    },
  });
  return {
    figures: pool.figures,

    /** Finishes what is at work in this process; the rest is left for the next. */
    close: async () => {
      await boss.stop({ graceful: true, timeout: config.stopTimeoutSeconds * 1_000 });
      await pool.close();
    },
  };
}
