import type { BatchJob } from '../queue/jobs.ts';
import type { ProductResult } from '../store/product-results.ts';
import type { Store } from '../store/store.ts';

/** Writes results and counters in one transaction; the results that leave none missing start the finish. */
export async function addResults(
  store: Store,
  { organizationId, projectNumber, traceparent }: Omit<BatchJob, 'first' | 'last' | 'round'>,
  results: readonly ProductResult[],
): Promise<void> {
  if (results.length === 0) return;
  await store.transaction(async (tables) => {
    const { added, missing } = await tables.productResults.add(organizationId, projectNumber, results);
    // Whoever adds nothing was here before, and so was the job.
    if (added > 0 && missing === 0)
      await tables.jobs.addFinish({ organizationId, projectNumber, traceparent });
  });
}
