import { setTimeout as pause } from 'node:timers/promises';
import { toProductResult } from '../enrichment/product-result.ts';
import { createSummaryMerge } from '../enrichment/project-summary.ts';
import type { WorkMeter } from '../observability/meters.ts';
import type { BatchJob } from '../queue/jobs.ts';
import type { Store } from '../store/store.ts';
import { addResults } from './add-results.ts';
import { addPart } from './collect-part.ts';

/** A job with the number of earlier attempts: each ended in an error or with the death of its worker. */
export type Attempt<Job> = { readonly job: Job; readonly earlierAttempts: number };

/** How often the processing of a single product may fail in a process that survives. */
const mostBreaks = 3;
/**
 * How often a process may die or lose its database while it processes a single product, which usually has other causes.
 */
const mostAttempts = 20;
const firstPauseMs = 1_000;

type BatchWork = {
  readonly store: Store;
  readonly enrich: (job: BatchJob) => Promise<void>;
  readonly meter?: Pick<WorkMeter, 'productsEnded'>;
  /** Receives the reason why a single product is retried or marked `failed`. */
  readonly onBroken: (error: unknown, job: BatchJob) => void;
};

/**
 * Processes a batch. A batch that failed is split in two, and so on, until the product that causes the failure is
 * alone. That product is retried a few times and then marked `failed`; all others are completed.
 */
export function createBatchWork(work: BatchWork): (attempt: Attempt<BatchJob>) => Promise<void> {
  const { store, enrich } = work;
  return async ({ job, earlierAttempts }) => {
    if (job.first < job.last) return earlierAttempts === 0 ? enrich(job) : split(store, job);
    if (earlierAttempts >= mostAttempts) {
      return giveUp(work, job, `its processing was interrupted ${mostAttempts} times`);
    }
    if (!(await tryOne(work, job))) await giveUp(work, job, `its processing failed ${mostBreaks} times`);
  };
}

/** The halves are scheduled when the whole would have been retried: failing batches must not overtake others. */
async function split(store: Store, job: BatchJob): Promise<void> {
  const middle = Math.floor((job.first + job.last) / 2);
  const halves = [
    { ...job, last: middle },
    { ...job, first: middle + 1 },
  ];
  await store.jobs.addBatches(halves);
}

/**
 * False once a product has failed too often. Failures are counted here and not by the queue, whose attempts include
 * killed processes: those are not the fault of the product that was being processed.
 */
async function tryOne({ store, enrich, onBroken }: BatchWork, job: BatchJob): Promise<boolean> {
  for (let breaks = 1; ; breaks++) {
    try {
      await enrich(job);
      return true;
    } catch (error) {
      // Without a database, nothing is known about the product: this throws, and the job is retried later.
      await store.ping();
      onBroken(error, job);
      if (breaks === mostBreaks) return false;
      await pause(firstPauseMs * breaks);
    }
  }
}

/** A product that cannot be read is left out of the summaries; when it is to be enriched, it is marked `failed`. */
async function giveUp({ store, meter }: BatchWork, job: BatchJob, reason: string): Promise<void> {
  const { collects } = job;
  if (collects !== undefined) return addPart(store, { ...job, collects }, createSummaryMerge(collects).toSummary());
  const products = await store.products.readUnprocessed(job.organizationId, job.projectNumber, job);
  await addResults(
    store,
    job,
    products.map((product) => toProductResult(product, { failed: reason })),
  );
  meter?.productsEnded({ failed: products.length });
}
