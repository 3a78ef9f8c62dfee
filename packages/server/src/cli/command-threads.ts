import { availableParallelism } from 'node:os';
import type { Transferable } from 'node:worker_threads';
import { openThreadPool } from '../platform/thread-pool.ts';

/** As in the service's threads: V8's default is four times as large and no faster. */
const maxYoungGenerationSizeMb = 48;

export type CommandThreads<Task, Answer> = ReturnType<typeof openCommandThreads<Task, Answer>>;

/**
 * Threads for the time of a command, by default one per core, which load immediately. If one dies, the others are ended and
 * all tasks fail with its error: a thread that dies while loading would otherwise be replaced forever.
 */
export function openCommandThreads<Task, Answer>(
  filename: URL,
  {
    count = availableParallelism(),
    threadData,
  }: { readonly count?: number | undefined; readonly threadData?: unknown } = {},
) {
  let failure: Error | undefined;
  const pool = openThreadPool<Task, Answer>({
    filename,
    entry: 'runTask',
    leastThreads: count,
    mostThreads: count,
    maxYoungGenerationSizeMb,
    threadData,
    onError: (error) => {
      failure ??= error;
      void pool.abandon();
    },
  });
  return {
    count,

    /** What is transferred then belongs to the thread. */
    async run(task: Task, transferList: readonly Transferable[]): Promise<Answer> {
      try {
        return await pool.run(task, { transferList });
      } catch (error) {
        throw failure ?? error;
      }
    },

    /** Ends the threads immediately; tasks in progress fail. */
    close: (): Promise<void> => pool.abandon(),
  };
}
