import type { BlobStore } from '../files/blob-store.ts';
import { drawFileKey } from '../files/file-key.ts';
import { noWorkMeter, type WorkMeter } from '../observability/meters.ts';
import { endProject } from '../operations/end-project.ts';
import { readRevisionFile, writeRevisionFile } from '../operations/write-revision-file.ts';
import type { Logger } from '../platform/logger.ts';
import type { ExportJob, FinishJob } from '../queue/jobs.ts';
import { toProjectId } from '../store/project-id.ts';
import type { Store } from '../store/store.ts';
import { checkTotals } from './check-totals.ts';
import type { RenderFor } from './enrichment-threads.ts';
import type { Attempt } from './work-on-batch.ts';

/** With the pauses between attempts, a store may be down for two hours. Afterwards, only a call can build the file. */
const mostAttempts = 30;

/** The dependencies of jobs that write the files of projects. */
type FileWork = {
  readonly store: Store;
  readonly blobs: Pick<BlobStore, 'write' | 'remove'>;
  readonly renderFor?: RenderFor;
  readonly logger: Pick<Logger, 'error'>;
  readonly meter?: WorkMeter;
};

/**
 * Writes the file of a project whose products all have a result, and ends the project. Until the final transaction
 * commits, nothing refers to the file: a file that was written but not recorded is an orphan and is removed later.
 */
export function createFinish({ store, blobs, renderFor, logger, meter = noWorkMeter }: FileWork) {
  return async ({ job, earlierAttempts }: Attempt<FinishJob>): Promise<void> => {
    const { organizationId, projectNumber } = job;
    const project = await store.projects.findSealed(organizationId, projectNumber);
    if (project === undefined || project.status !== 'enriching') return;
    if (project.enrichedProducts === 0 || earlierAttempts >= mostAttempts) {
      const failure = project.enrichedProducts === 0 ? 'no product could be enriched' : 'its file could not be written';
      await store.transaction((tables) => endProject(tables, job, project, { status: 'failed', failure }));
      return;
    }
    const { revision } = project;
    const key = drawFileKey(toProjectId(projectNumber), revision);
    const renderBlock = renderFor?.(organizationId);
    const file = readRevisionFile(store, { organizationId, projectNumber, revision }, renderBlock);
    const [written] = await Promise.all([blobs.write(key, file), checkTotals(store, job, logger)]);
    meter.exportWritten(written.sizeBytes);
    const isOurs = await store.transaction(async (tables) => {
      const ended = await endProject(tables, job, project, { status: 'completed' });
      if (ended) await tables.exports.insert(organizationId, projectNumber, { revision, key, ...written });
      return ended;
    });
    // Another worker considered this one dead and was faster.
    if (!isOurs) await blobs.remove(key);
  };
}

/**
 * Writes the file of the newest revision of a project unless it exists, and compares the totals with the sum of all
 * cases. A revision that is no longer the newest is skipped: the newer one has its own job.
 */
export function createRevisionExport({ store, blobs, renderFor, logger, meter = noWorkMeter }: FileWork) {
  return async ({ job, earlierAttempts }: Attempt<ExportJob>): Promise<void> => {
    const { organizationId, projectNumber, revision } = job;
    const project = await store.projects.findSealed(organizationId, projectNumber);
    if (project?.status !== 'completed' || project.revision !== revision) return;
    if (earlierAttempts >= mostAttempts) {
      logger.error({ projectNumber, revision }, 'the file of a revision could not be written');
      return;
    }
    const newest = await store.exports.find(organizationId, projectNumber);
    if (newest === undefined || newest.revision < revision) {
      const renderBlock = renderFor?.(organizationId);
      const sizeBytes = await writeRevisionFile({ store, blobs, ...(renderBlock && { renderBlock }) }, job);
      if (sizeBytes !== undefined) meter.exportWritten(sizeBytes);
    }
    await checkTotals(store, job, logger);
  };
}
