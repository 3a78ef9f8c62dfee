import { renameSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/** What a process holds after a garbage collection. */
export type HeapReport = {
  /** Of the main thread: its heap and the buffers that hang on it. */
  readonly heldBytes: number;
  /** Of the whole process with its threads. */
  readonly rssBytes: number;
};

// Preloaded into the service with `--import`, which also reaches its threads: those are left alone.
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
