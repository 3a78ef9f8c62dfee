import type { BatchJob } from '../store/jobs.ts';
import type { Store } from '../store/store.ts';
import { addResults } from './add-results.ts';
import { toFailedResult } from './enrich-batch.ts';

/** A job with the number of times it was tried before: each ended in an error, or with the death of its worker. */
export type Attempt<Job> = { readonly job: Job; readonly earlierAttempts: number };

/** How often the processing of a single product may break. */
const mostAttempts = 3;

/**
 * Works on a batch. One that broke is split in two, and so on, until what breaks it is alone; that product is tried a
 * few times and then `failed`, and all others are done.
 */
export function createBatchWork({
  store,
  enrich,
}: {
  readonly store: Store;
  readonly enrich: (job: BatchJob) => Promise<void>;
}): (attempt: Attempt<BatchJob>) => Promise<void> {
  return async ({ job, earlierAttempts }) => {
    if (earlierAttempts === 0) return enrich(job);
    if (job.first < job.last) return split(store, job);
    if (earlierAttempts < mostAttempts) return enrich(job);
    await giveUp(store, job);
  };
}

/** Ahead of everything else: the rest of the project waits for it. */
async function split(store: Store, job: BatchJob): Promise<void> {
  const middle = Math.floor((job.first + job.last) / 2);
  const halves = [
    { ...job, last: middle },
    { ...job, first: middle + 1 },
  ];
  await store.transaction((tables) =>
    tables.jobs.addBatches(halves.map((half) => ({ job: half, round: 0 }))),
  );
}

async function giveUp(store: Store, job: BatchJob): Promise<void> {
  const products = await store.products.readUnprocessed(job.organizationId, job.projectNumber, job);
  const reason = `its processing broke ${mostAttempts} times`;
  await addResults(
    store,
    job,
    products.map((product) => toFailedResult(product, reason)),
  );
}
