import { openFairThreadPool } from '../platform/thread-pool.ts';
import type { BuildRequest } from '../reporting/build-request.ts';
import type { BuildThreadData } from './build-thread.ts';

/** Two, so that a small report need not wait for a large one of another organization. */
const mostThreads = 2;

/** Ten million rows take a quarter of an hour; a thread that takes longer than this is stuck and is replaced. */
const buildTimeoutMs = 2 * 3_600_000;

/**
 * Builds reports and the like in threads, so that calls are served meanwhile. `onError` is called when a thread dies between
 * two builds; another one replaces it.
 */
export function openBuildThreads(threadData: BuildThreadData, onError: (error: Error) => void) {
  const pool = openFairThreadPool<BuildRequest, void>({
    filename: new URL('./build-thread.ts', import.meta.url),
    entry: 'build',
    leastThreads: 0,
    mostThreads,
    // The queue hands out more jobs than there are threads: one thread is left to other organizations.
    mostPerOwner: mostThreads - 1,
    idleMs: 60_000,
    threadData,
    onError,
  });
  return {
    build: (request: BuildRequest) => pool.run(request.organizationId, request, { timeoutMs: buildTimeoutMs }),
    close: pool.close,
  };
}
