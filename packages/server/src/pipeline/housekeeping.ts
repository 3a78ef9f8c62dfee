import { recountQuotas } from '../administration/quotas.ts';
import { beginRemovals, finishRemovals } from '../administration/remove-projects.ts';
import type { BlobStore } from '../files/blob-store.ts';
import { linkLifetimeSeconds } from '../operations/export-csv.ts';
import { moveFiles } from '../operations/move-files.ts';
import { shareOut } from '../operations/share-out.ts';
import type { Logger } from '../platform/logger.ts';
import type { ProjectKey } from '../store/projects.ts';
import type { Store, Tables } from '../store/store.ts';
import { probePausedEndpoints } from '../webhooks/paused-endpoints.ts';

/** Every ten minutes. */
export const housekeepingSchedule = '*/10 * * * *';

/** A more recent file may not be complete yet. */
const orphanAgeMs = 24 * 3_600_000;
const keysAtOnce = 500;

type HousekeepingOptions = {
  readonly store: Store;
  readonly blobs: BlobStore;
  readonly retentionDays: number | undefined;
  /** 0 means forever. */
  readonly auditRetentionDays?: number;
  readonly logger: Logger;
};

/**
 * Resumes work that was lost, and removes what is no longer needed. Each task runs even if another one fails, and is
 * safe alongside other processes.
 */
export function createHousekeeping({
  store,
  blobs,
  retentionDays,
  auditRetentionDays = 0,
  logger,
}: HousekeepingOptions): () => Promise<void> {
  const onNotVacuumed = (error: unknown, partition: string) =>
    logger.warn({ err: error, partition }, 'a partition will be vacuumed later');
  const tasks = {
    'expired idempotency keys': () => store.idempotencyKeys.removeExpired(),
    'deleted projects': async () => beginRemovals(store, await store.projectDeletions.listExpired()),
    'projects past their retention': async () =>
      retentionDays === undefined ? 0 : beginRemovals(store, await store.projects.listOlderThan(retentionDays)),
    'projects of deleted organizations': async () => beginRemovals(store, await store.projects.listOrphans()),
    'rows and files of removed projects': () => finishRemovals({ store, blobs, onNotVacuumed }),
    'files of earlier revisions': () => removeOutdated(store, blobs),
    'earlier evidence packs': () => removeOutdatedPacks(store, blobs),
    'audit log entries past their retention': () => removeOldAudit(store, auditRetentionDays),
    'orphaned files': () => removeOrphans(store, blobs),
  };
  return async () => {
    await resumeProjects(store, logger);
    await probePausedEndpoints(store).catch((error) =>
      logger.warn({ err: error }, 'paused webhook receivers will be tried later'),
    );
    await store.projectDeletions
      .listAllMoves()
      .then((moves) => moveFiles({ tables: store, blobs }, moves))
      .catch((error) => logger.warn({ err: error }, 'files of deleted projects will be moved later'));
    await recountQuotas(store).catch((error: unknown) => logger.warn({ err: error }, 'quotas will be recounted later'));
    for (const [what, remove] of Object.entries(tasks)) {
      try {
        const removed = await remove();
        if (removed > 0) logger.info({ removed }, `${what} removed`);
      } catch (error) {
        logger.warn({ err: error }, `${what} will be removed later`);
      }
    }
  };
}

async function removeOldAudit(store: Store, days: number): Promise<number> {
  if (days === 0) return 0;
  return (await store.auditEvents.removeOlderThan(days)) + (await store.keyUses.removeOlderThan(days));
}

/** No new links to earlier files are issued, and existing links have expired, even for slow calls. */
const linksDeadSeconds = linkLifetimeSeconds + 5 * 60;

async function removeOutdated(store: Store, blobs: BlobStore): Promise<number> {
  const outdated = await store.exports.listOutdated(linksDeadSeconds, keysAtOnce);
  for (const { organizationId, projectNumber, revision } of outdated) {
    const key = await store.exports.remove(organizationId, projectNumber, revision);
    if (key !== undefined) await blobs.remove(key);
  }
  return outdated.length;
}

async function removeOutdatedPacks(store: Store, blobs: BlobStore): Promise<number> {
  const outdated = await store.evidencePacks.listOutdated(linksDeadSeconds, keysAtOnce);
  for (const { organizationId, projectNumber, key } of outdated) {
    if (await store.evidencePacks.remove(organizationId, projectNumber, key)) await blobs.remove(key);
  }
  return outdated.length;
}

async function removeOrphans(store: Store, blobs: BlobStore): Promise<number> {
  const before = Date.now() - orphanAgeMs;
  let removed = 0;
  let keys: string[] = [];
  const removeUnknown = async () => {
    const exported = await store.exports.findKnown(keys);
    const packs = await store.evidencePacks.findKnown(keys);
    for (const key of keys.filter((one) => !exported.has(one) && !packs.has(one))) {
      await blobs.remove(key);
      removed++;
    }
    keys = [];
  };
  for await (const { key, modifiedAt } of blobs.list()) {
    if (modifiedAt.getTime() < before) keys.push(key);
    if (keys.length === keysAtOnce) await removeUnknown();
  }
  await removeUnknown();
  return removed;
}

/** Projects that have made no progress for this long may have lost their jobs. */
const idleMinutes = 5;
/** Their jobs are searched for without an index; a project that has lost them becomes one of the first. */
const idleAtOnce = 100;

/**
 * Creates jobs for sealed projects that have none, because they were lost with the queue. An extra job does no harm: it
 * finds its work done.
 */
export async function resumeProjects(store: Store, logger: Logger): Promise<void> {
  try {
    for (const project of await store.projects.listWithoutProgress(idleMinutes, idleAtOnce)) {
      if (await store.transaction((tables) => resumeProject(tables, project)))
        logger.warn({ projectNumber: project.number }, 'a sealed project without jobs got new ones');
    }
  } catch (error) {
    logger.warn({ err: error }, 'the search for sealed projects without jobs will be repeated');
  }
}

async function resumeProject(tables: Tables, { organizationId, number }: ProjectKey): Promise<boolean> {
  // A job adds the next ones before it is completed; those of another queue, under this lock. So one of them is seen.
  const project = await tables.projects.findForUpdate(organizationId, number);
  if (project === undefined || project === 'foreign' || project.status !== 'enriching') return false;
  const job = { organizationId, projectNumber: number };
  if (await tables.jobs.hasUnfinished(job)) return false;
  const { categoryMode, totalProducts, enrichedProducts, failedProducts } = project;
  if (enrichedProducts + failedProducts === totalProducts) await tables.jobs.addFinish(job);
  else await shareOut(tables, { ...job, categoryMode, firstRound: 0 });
  return true;
}
