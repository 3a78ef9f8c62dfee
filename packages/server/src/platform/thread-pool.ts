import type { Transferable } from 'node:worker_threads';
import { Piscina } from 'piscina';

/** The threads of a pool, those at work, and what waits for one. */
export type ThreadFigures = { readonly threads: number; readonly busy: number; readonly waiting: number };

/** How one task is run. */
type RunOptions = {
  /** Takes a task that waits out of the queue. Aborting one that has begun ends its thread; another one takes its place. */
  readonly signal: AbortSignal;
  readonly transferList?: readonly Transferable[];
};

export type ThreadPool<Task, Result> = {
  run(task: Task, options: RunOptions): Promise<Result>;
  figures(): ThreadFigures;
  /** Finishes what is at work and ends the threads. */
  close(): Promise<void>;
};

/** Runs tasks in threads that are started as needed, one at least, each with one task at a time. */
export function openThreadPool<Task, Result>(options: {
  /** The module that each thread loads, and the name of the function in it that runs a task. */
  readonly filename: URL;
  readonly entry: string;
  readonly mostThreads: number;
  /** How long a thread without work is kept. */
  readonly idleMs: number;
  readonly threadData: unknown;
  readonly maxYoungGenerationSizeMb?: number;
  /** Hears of a thread that died between two tasks; another one takes its place. */
  readonly onError: (error: Error) => void;
}): ThreadPool<Task, Result> {
  const { maxYoungGenerationSizeMb } = options;
  const pool = new Piscina<Task, Result>({
    filename: options.filename.href,
    name: options.entry,
    minThreads: 1,
    maxThreads: options.mostThreads,
    idleTimeout: options.idleMs,
    workerData: options.threadData,
    execArgv: [],
    ...(maxYoungGenerationSizeMb === undefined ? {} : { resourceLimits: { maxYoungGenerationSizeMb } }),
    // By default an idle thread sleeps so deeply that it neither sends its cancellations nor sees lost connections.
    atomics: 'disabled',
  });
  // Without a listener it would end the process.
  pool.on('error', options.onError);
  let tasks = 0;
  return {
    async run(task, { signal, transferList = [] }) {
      tasks++;
      try {
        return await pool.run(task, { signal, transferList: [...transferList] });
      } finally {
        tasks--;
      }
    },
    figures: () => ({
      threads: pool.threads.length,
      busy: tasks - pool.queueSize,
      waiting: pool.queueSize,
    }),
    close: () => pool.close(),
  };
}
