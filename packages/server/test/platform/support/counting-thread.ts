import { threadId, workerData } from 'node:worker_threads';

type Task = { readonly until?: SharedArrayBuffer; readonly end?: 'throw' | 'die' | 'grow' };

/** Waits until the shared memory, if any, is written to; then returns its thread and the data of that thread. */
export function runTask({ until, end }: Task): { readonly threadId: number; readonly workerData: unknown } {
  if (until !== undefined) Atomics.wait(new Int32Array(until), 0, 0);
  if (end === 'throw') throw new Error('the task failed');
  if (end === 'die') process.exit(1);
  for (const kept: object[] = []; end === 'grow'; ) kept.push({ kept });
  return { threadId, workerData };
}
