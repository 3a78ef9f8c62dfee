import { workerData } from 'node:worker_threads';
import { loadEngineData } from '@ledgerprint/engine';
import type { ModelMemory } from '@ledgerprint/engine/model-memory';
import { createEngineLibrary } from '../../enrichment/engine-library.ts';
import { type CallThreadData, openThreadRunner } from './thread-runner.ts';

/** The data that a thread with an engine is started with. */
export type EngineThreadData = CallThreadData & { readonly modelMemory: ModelMemory };

const { modelMemory, ...threadData } = workerData as EngineThreadData;

/** The thread's entry point: runs one call with the engine that it needs. */
export const runTask: Awaited<ReturnType<typeof openThreadRunner>> = await openThreadRunner(
  threadData,
  createEngineLibrary(() => loadEngineData({ memory: modelMemory })),
);
