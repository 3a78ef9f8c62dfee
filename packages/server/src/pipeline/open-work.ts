import { availableParallelism } from 'node:os';
import type { ModelMemory } from '@ledgerprint/engine/model-memory';
import type { Config } from '../config/config.ts';
import type { BlobStore } from '../files/blob-store.ts';
import type { BlobSettings } from '../files/open-blob-store.ts';
import type { Observers } from '../observability/observers.ts';
import type { Logger } from '../platform/logger.ts';
import { openInOrder, type RunStep } from '../platform/opening.ts';
import type { Passphrases } from '../platform/secret-box.ts';
import type { Database, DatabaseAddress } from '../postgres/connection-pool.ts';
import type { BuildJob } from '../queue/jobs.ts';
import { openJobBoss } from '../queue/queue.ts';
import type { BuildRequest } from '../reporting/build-request.ts';
import type { Store } from '../store/store.ts';
import type { DeliverEvent } from '../webhooks/deliver-event.ts';
import { openBuildThreads } from './build-threads.ts';
import { Deliveries } from './deliveries.ts';
import { openEnrichmentThreads } from './enrichment-threads.ts';
import { createFinish, createRevisionExport } from './finish-project.ts';
import { createHousekeeping, housekeepingSchedule } from './housekeeping.ts';
import { runJobs, workedQueues } from './run-jobs.ts';
import { createBatchWork } from './work-on-batch.ts';

/** Engines need memory, and the database of one machine can keep only a limited number of them busy. */
const mostThreadsByDefault = 4;

/** The default number of enrichment threads. */
export function defaultEnrichmentThreads(): number {
  return Math.min(mostThreadsByDefault, availableParallelism());
}

/** Starts the background work: enrichment, files, events, housekeeping. */
export function openWork(
  options: {
    readonly config: Config;
    readonly logger: Logger;
    readonly database: Database;
    /** The address for a session that is notified of new jobs; undefined if there is none. */
    readonly listenAddress: DatabaseAddress | undefined;
    readonly store: Store;
    readonly blobs: BlobStore;
    /** For threads that write files and sign receipts. */
    readonly blobSettings: BlobSettings;
    readonly secretKeys: Passphrases;
    readonly modelMemory: ModelMemory;
    readonly deliver: DeliverEvent;
    readonly observers: Observers;
  },
  runStep?: RunStep,
) {
  const { config, logger, database, listenAddress, store, blobs, deliver, observers } = options;
  const { work: meter, tracing } = observers;
  const stopTimeoutMs = config.stopTimeoutSeconds * 1_000;
  let stopUntilMs = 0;
  const threads = config.enrichmentThreads ?? defaultEnrichmentThreads();
  const threadData = { address: database.address, logLevel: config.logLevel };
  return openInOrder(async (opening) => {
    const pool = await opening.open('threads', () =>
      openEnrichmentThreads({
        threads,
        threadData: { ...threadData, modelMemory: options.modelMemory },
        onError: (error) => logger.warn({ err: error }, 'an enrichment thread died'),
        onReport: ({ products, durationMs }) => {
          meter.batchWritten(durationMs);
          meter.productsEnded(products);
        },
      }),
    );
    const { blobSettings, secretKeys } = options;
    const builds = await opening.open('build threads', () =>
      openBuildThreads({ ...threadData, blobSettings, secretKeys }, (error) =>
        logger.warn({ err: error }, 'a thread that builds reports died'),
      ),
    );
    if (listenAddress === undefined) logger.warn({}, 'workers are not notified of new work');
    const { boss } = await opening.open(
      'queue',
      () =>
        openJobBoss({
          address: database.address,
          listenAddress,
          onError: (error) => logger.warn({ err: error }, 'queue'),
        }),
      // Finishes the jobs in progress in this process; the rest is left to the next process.
      (opened) => opened.stop({ graceful: true, timeout: Math.max(0, stopUntilMs - performance.now()) }),
    );
    await opening.run('housekeeping', async () => {
      // Without data, pg-boss delivers null, which no attempt can read.
      await boss.schedule('housekeeping', housekeepingSchedule, {});
      await boss.send('housekeeping', {});
    });
    await opening.run('jobs', () =>
      runJobs({
        boss,
        logger,
        meter,
        tracing,
        // One more than there are threads: while one waits for the database, another one has work.
        batchWorkers: threads + 1,
        handlers: {
          batch: createBatchWork({
            store,
            meter,
            enrich: pool.enrich,
            onBroken: (error, job) => logger.warn({ err: error, job }, 'a product ended its thread'),
          }),
          finish: createFinish({ store, blobs, renderFor: pool.renderFor, logger, meter }),
          export: createRevisionExport({ store, blobs, renderFor: pool.renderFor, logger, meter }),
          report: ({ job }) => builds.build(job as BuildJob & BuildRequest),
          housekeeping: createHousekeeping({ ...config, store, blobs, logger }),
        },
      }),
    );
    const observed = { logger, meter, tracing };
    await opening.open('deliveries', () => new Deliveries({ boss, store, deliver, stopTimeoutMs, ...observed }));
    // First, no new jobs are taken; the rest finishes together with the deliveries, within one time limit.
    opening.onClose(async () => {
      stopUntilMs = performance.now() + stopTimeoutMs;
      await Promise.all(workedQueues.map((queue) => boss.offWork(queue, { wait: false })));
    });
    return { figures: pool.figures };
  }, runStep);
}
