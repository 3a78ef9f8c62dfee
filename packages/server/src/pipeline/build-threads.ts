import { createFairTurns } from '../platform/fair-turns.ts';
import { openThreadPool } from '../platform/thread-pool.ts';
import type { BuildRequest } from '../reporting/build-request.ts';
import type { BuildThreadData } from './build-thread.ts';

/** Two, so that whoever has a small report need not wait until a large one of somebody else is done. */
const mostThreads = 2;

/** Ten million rows take a quarter of an hour; a thread that takes longer than this is stuck, and is replaced. */
const buildTimeoutMs = 2 * 3_600_000;

/** Builds reports and the like in threads, so that calls are answered meanwhile. */
export function openBuildThreads({
  threadData,
  onError,
}: {
  readonly threadData: BuildThreadData;
  /** Hears of a thread that died between two builds; another one takes its place. */
  readonly onError: (error: Error) => void;
}) {
  const pool = openThreadPool<BuildRequest, void>({
    filename: new URL('./build-thread.ts', import.meta.url),
    entry: 'build',
    ...{ leastThreads: 0, mostThreads, idleMs: 60_000 },
    ...{ threadData, onError },
  });
  // The queue hands out more than there are threads: one is left to the others, and those that wait take turns.
  const turns = createFairTurns({ places: mostThreads, mostPerOwner: mostThreads - 1 });
  return {
    async build(request: BuildRequest): Promise<void> {
      const giveBack = await turns.take(request.organizationId);
      try {
        await pool.run(request, { signal: AbortSignal.timeout(buildTimeoutMs) });
      } finally {
        giveBack();
      }
    },
    close: pool.close,
  };
}
