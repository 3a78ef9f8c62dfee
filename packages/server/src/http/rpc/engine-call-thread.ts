import { workerData } from 'node:worker_threads';
import { loadEngineData } from '@ledgerprint/engine';
import { createEngineLibrary } from '../../enrichment/engine-library.ts';
import { type CallThreadData, openThreadRunner } from './thread-runner.ts';

/** The thread's entry point: runs one call with the engine that it needs. */
export const runTask: Awaited<ReturnType<typeof openThreadRunner>> = await openThreadRunner(
  workerData as CallThreadData,
  createEngineLibrary(loadEngineData),
);
