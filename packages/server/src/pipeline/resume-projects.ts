import { shareOut } from '../operations/share-out.ts';
import type { Logger } from '../platform/logger.ts';
import type { Store } from '../store/store.ts';

/**
 * Creates jobs for sealed projects that have none: projects of a version without a queue, and projects whose jobs were
 * lost with the queue. An extra job does no harm: it finds its work done.
 */
export async function resumeProjects(store: Store, logger: Logger): Promise<void> {
  try {
    const forgotten = await store.jobs.listForgotten();
    for (const { missing, ...toShareOut } of forgotten) {
      const { organizationId, projectNumber } = toShareOut;
      if (missing === 0) await store.jobs.addFinish({ organizationId, projectNumber });
      else await shareOut(store, { ...toShareOut, firstRound: 0 });
      logger.warn({ projectNumber }, 'a sealed project without jobs got new ones');
    }
  } catch (error) {
    logger.warn({ err: error }, 'the search for sealed projects without jobs will be repeated');
  }
}
