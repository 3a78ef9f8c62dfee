import { workerData } from 'node:worker_threads';
import { type CallThreadData, openThreadRunner } from './thread-runner.ts';

/** The thread's entry point: runs one call as the main thread would. */
export const runTask: Awaited<ReturnType<typeof openThreadRunner>> = await openThreadRunner(
  workerData as CallThreadData,
);
