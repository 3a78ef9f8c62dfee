import { renameSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/** The memory of a process after a garbage collection. */
export type HeapReport = {
  /** Heap and buffers of the main thread. */
  readonly heldBytes: number;
  /** Memory of the whole process with its threads. */
  readonly rssBytes: number;
};

// Preloaded into the service with `--import`, which also affects its threads: those are skipped.
if (isMainThread) report(process.env.HEAP_REPORT ?? 'heap.json');

function report(file: string): void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  process.on('SIGUSR2', () => {
    collect();
    const { heapUsed, external, rss } = process.memoryUsage();
    const found: HeapReport = { heldBytes: heapUsed + external, rssBytes: rss };
    writeFileSync(`${file}.part`, JSON.stringify(found));
    renameSync(`${file}.part`, file);
  });
}
