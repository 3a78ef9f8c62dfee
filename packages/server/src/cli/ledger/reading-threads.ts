import { availableParallelism } from 'node:os';
import { openThreadPool } from '../../platform/thread-pool.ts';
import type { ParsedFile, ParsingTask } from './reading-thread.ts';

/** As in the engine threads. */
const maxYoungGenerationSizeMb = 48;

export type ReadingThreads = ReturnType<typeof openReadingThreads>;

/** Threads that parse e-invoices, by default one per core. */
export function openReadingThreads(count = availableParallelism()) {
  let failure: Error | undefined;
  const pool = openThreadPool<readonly ParsingTask[], readonly ParsedFile[]>({
    filename: new URL('./reading-thread.ts', import.meta.url),
    entry: 'runTask',
    leastThreads: count,
    mostThreads: count,
    maxYoungGenerationSizeMb,
    // Otherwise a thread that dies without a task, for example while loading, would be replaced forever.
    onError: (error) => {
      failure ??= error;
      void pool.abandon();
    },
  });
  return {
    count,

    /** Parses files and returns their results in order. Their bytes then belong to the thread. */
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

    /** Ends the threads immediately; tasks in progress fail. */
    close: (): Promise<void> => pool.abandon(),
  };
}
