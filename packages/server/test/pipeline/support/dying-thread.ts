import { workerData } from 'node:worker_threads';
import { Database } from '../../../src/postgres/connection-pool.ts';
import type { BatchJob } from '../../../src/queue/jobs.ts';
import { blockOf, positionsIn } from '../../../src/store/product-blocks.ts';

const database = new Database(workerData.address, { poolSize: 1, onError: () => undefined });

/** The real thread, which dies on a product named `Poison`, as in a crash of native code. */
export async function run(job: BatchJob): Promise<void> {
  const poison = await database.within({}).query({
    text: `SELECT FROM products p CROSS JOIN generate_series($2::bigint, $3) AS o
        JOIN rows r ON r.project_id = p.project_id AND r.position = ANY (${positionsIn('p', 'o')})
      WHERE p.project_id = $1 AND p.ordinal = ${blockOf('o')} AND r.designation LIKE 'Poison%'`,
    values: [job.projectNumber, job.first, job.last],
  });
  if (poison.length > 0) process.exit(1);
  // Loaded only now: a thread that only dies need not load the engine first.
  const thread = await import('../../../src/pipeline/enrichment-thread.ts');
  await thread.run(job);
}
