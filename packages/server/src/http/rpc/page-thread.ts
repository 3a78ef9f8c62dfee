import { workerData } from 'node:worker_threads';
import { giveWay } from '../../platform/give-way.ts';
import { type CallThreadData, openThreadRunner } from './thread-runner.ts';

giveWay('page');

/** The thread's entry point: reads one page of a list. */
export const runTask: Awaited<ReturnType<typeof openThreadRunner>> = await openThreadRunner(
  workerData as CallThreadData,
);
