import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { createModelMemory, type ModelMemory } from '../../src/sharing/model-memory.ts';
import type { LoadingReport } from './support/loading-thread.ts';

const models = ['classifier.br', 'languages/de/classifier.br', 'languages/de/vocabulary.br', 'vocabulary.br'];

async function runThread(memory?: ModelMemory): Promise<LoadingReport> {
  const thread = new Worker(new URL('./support/loading-thread.ts', import.meta.url), { workerData: memory });
  const [report] = await once(thread, 'message');
  await thread.terminate();
  return report;
}

it('two threads read each model once, and give the results of a thread with its own copies', async () => {
  const memory = createModelMemory();
  const [own, one, other] = await Promise.all([runThread(), runThread(memory), runThread(memory)]);
  expect(own.models.toSorted()).toEqual(models);
  expect([...one.models, ...other.models].toSorted()).toEqual(models);
  expect(one.results).toEqual(own.results);
  expect(other.results).toEqual(own.results);
});
