import { availableParallelism } from 'node:os';
import { openThreadPool } from '../../platform/thread-pool.ts';
import type { ParsedFile, ParsingTask } from './reading-thread.ts';

/** As in the threads of engines. */
const maxYoungGenerationSizeMb = 48;

export type ReadingThreads = ReturnType<typeof openReadingThreads>;

/** Threads that parse e-invoices, as many as there are cores unless said otherwise. */
export function openReadingThreads(count = availableParallelism()) {
  let failure: Error | undefined;
  const pool = openThreadPool<readonly ParsingTask[], readonly ParsedFile[]>({
    filename: new URL('./reading-thread.ts', import.meta.url),
    entry: 'runTask',
    ...{ leastThreads: count, mostThreads: count, maxYoungGenerationSizeMb },
    // A thread that dies without a task, such as while it loads, would be replaced for ever.
    onError: (error) => {
      failure ??= error;
      void pool.abandon();
    },
  });
  return {
    count,

    /** What became of each file, in their order. Bytes are the thread's from then on. */
    async parse(tasks: readonly ParsingTask[]): Promise<readonly ParsedFile[]> {
      const transferList = tasks.flatMap(({ content }) =>
        typeof content === 'string' ? [] : [content.buffer as ArrayBuffer],
      );
      try {
        return await pool.run(tasks, { transferList });
      } catch (error) {
        throw failure ?? error;
      }
    },

    /** Ends the threads at once; what they are at fails. */
    close: (): Promise<void> => pool.abandon(),
  };
}
