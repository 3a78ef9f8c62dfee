import { setTimeout as pause } from 'node:timers/promises';
import { toProductResult } from '../enrichment/product-result.ts';
import type { WorkMeter } from '../observability/meters.ts';
import type { BatchJob } from '../queue/jobs.ts';
import type { Store } from '../store/store.ts';
import { addResults } from './add-results.ts';

/** A job with the number of times it was tried before: each ended in an error, or with the death of its worker. */
export type Attempt<Job> = { readonly job: Job; readonly earlierAttempts: number };

/** How often the processing of a single product may break in a process that lives on. */
const mostBreaks = 3;
/** How often a process may die, or lose its database, over a single product: mostly that has other reasons. */
const mostAttempts = 20;
const firstPauseMs = 1_000;

type BatchWork = {
  readonly store: Store;
  readonly enrich: (job: BatchJob) => Promise<void>;
  readonly meter?: Pick<WorkMeter, 'productsEnded'>;
  /** Hears why a single product is tried again or given up. */
  readonly onBroken: (error: unknown, job: BatchJob) => void;
};

/**
 * Works on a batch. One that broke is split in two, and so on, until what breaks it is alone; that product is tried a
 * few times and then `failed`, and all others are done.
 */
export function createBatchWork(work: BatchWork): (attempt: Attempt<BatchJob>) => Promise<void> {
  const { store, enrich } = work;
  return async ({ job, earlierAttempts }) => {
    if (job.first < job.last) return earlierAttempts === 0 ? enrich(job) : split(store, job);
    if (earlierAttempts >= mostAttempts) {
      return giveUp(work, job, `its processing did not come to an end ${mostAttempts} times`);
    }
    if (!(await tryOne(work, job))) await giveUp(work, job, `its processing broke ${mostBreaks} times`);
  };
}

/** The halves come when the whole would have come again: who breaks batches must not overtake anybody. */
async function split(store: Store, job: BatchJob): Promise<void> {
  const middle = Math.floor((job.first + job.last) / 2);
  const halves = [
    { ...job, last: middle },
    { ...job, first: middle + 1 },
  ];
  await store.jobs.addBatches(halves);
}

/**
 * False when one product broke as often as it may. Counted here and not by the queue: its attempts also count processes
 * that were killed, and a product that was at work at those moments is none the worse for it.
 */
async function tryOne({ store, enrich, onBroken }: BatchWork, job: BatchJob): Promise<boolean> {
  for (let breaks = 1; ; breaks++) {
    try {
      await enrich(job);
      return true;
    } catch (error) {
      // Without a database nothing can be said of the product: this throws, and the job is tried again later.
      await store.ping();
      onBroken(error, job);
      if (breaks === mostBreaks) return false;
      await pause(firstPauseMs * breaks);
    }
  }
}

async function giveUp({ store, meter }: BatchWork, job: BatchJob, reason: string): Promise<void> {
  const products = await store.products.readUnprocessed(job.organizationId, job.projectNumber, job);
  await addResults(
    store,
    job,
    products.map((product) => toProductResult(product, { failed: reason })),
  );
  meter?.productsEnded({ failed: products.length });
}
