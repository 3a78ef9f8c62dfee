import type { BlobStore } from '../files/blob-store.ts';
import { noWorkMeter, type WorkMeter } from '../observability/meters.ts';
import { writeRevisionFile } from '../operations/write-revision-file.ts';
import type { Logger } from '../platform/logger.ts';
import type { ExportJob } from '../queue/jobs.ts';
import type { Store } from '../store/store.ts';
import { checkTotals } from './check-totals.ts';
import type { ExplainFor } from './enrichment-threads.ts';
import type { Attempt } from './work-on-batch.ts';

/**
 * After this many attempts, only a call can build the file. With the pauses between attempts, a store may be down for
 * two hours.
 */
const mostAttempts = 30;

/**
 * Writes the file of the newest revision of a project unless it exists, and compares the totals with the sum of all
 * cases. A revision that is no longer the newest is skipped: the newer one has its own job.
 */
export function createRevisionExport({
  store,
  blobs,
  explainFor,
  logger,
  meter = noWorkMeter,
}: {
  readonly store: Store;
  readonly blobs: Pick<BlobStore, 'write' | 'remove'>;
  readonly explainFor?: ExplainFor;
  readonly logger: Pick<Logger, 'error'>;
  readonly meter?: WorkMeter;
}): (attempt: Attempt<ExportJob>) => Promise<void> {
  return async ({ job, earlierAttempts }) => {
    const { organizationId, projectNumber, revision } = job;
    const project = await store.projects.findSealed(organizationId, projectNumber);
    if (project?.status !== 'completed' || project.revision !== revision) return;
    if (earlierAttempts >= mostAttempts) {
      logger.error({ projectNumber, revision }, 'the file of a revision could not be written');
      return;
    }
    const newest = await store.exports.find(organizationId, projectNumber);
    if (newest === undefined || newest.revision < revision) {
      const explainBlock = explainFor?.(organizationId);
      const sizeBytes = await writeRevisionFile({ store, blobs, ...(explainBlock && { explainBlock }) }, job);
      if (sizeBytes !== undefined) meter.exportWritten(sizeBytes);
    }
    await checkTotals(store, job, logger);
  };
}
