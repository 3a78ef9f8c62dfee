import type { Transferable } from 'node:worker_threads';
import { Piscina } from 'piscina';

/** The threads of a pool, those at work, and what waits for one. */
export type ThreadFigures = { readonly threads: number; readonly busy: number; readonly waiting: number };

/** How one task is run. */
type RunOptions = {
  /** Takes a task that waits out of the queue. Aborting one that has begun ends its thread; another one takes its place. */
  readonly signal?: AbortSignal;
  readonly transferList?: readonly Transferable[];
};

export type ThreadPool<Task, Result> = {
  run(task: Task, options?: RunOptions): Promise<Result>;
  figures(): ThreadFigures;
  /** Finishes what is at work and ends the threads. */
  close(): Promise<void>;
  /** Ends the threads at once: what is at work or waits fails. */
  abandon(): Promise<void>;
};

/** Runs tasks in threads that are started as needed, each with one task at a time. */
export function openThreadPool<Task, Result>(options: {
  /** The module that each thread loads, and the name of the function in it that runs a task. */
  readonly filename: URL;
  readonly entry: string;
  /** So many start at once and stay; one unless said otherwise. */
  readonly leastThreads?: number;
  readonly mostThreads: number;
  /** How long a thread beyond the least is kept without work. */
  readonly idleMs?: number;
  readonly threadData?: unknown;
  readonly maxYoungGenerationSizeMb?: number;
  /** A thread with more live objects than that ends; its task is rejected with an error that `isOutOfMemory` knows. */
  readonly maxOldGenerationSizeMb?: number;
  /** Hears of a thread that died between two tasks; another one takes its place. */
  readonly onError: (error: Error) => void;
}): ThreadPool<Task, Result> {
  const { maxYoungGenerationSizeMb, maxOldGenerationSizeMb } = options;
  const pool = new Piscina<Task, Result>({
    filename: options.filename.href,
    name: options.entry,
    minThreads: options.leastThreads ?? 1,
    maxThreads: options.mostThreads,
    idleTimeout: options.idleMs ?? 0,
    workerData: options.threadData,
    execArgv: [],
    resourceLimits: {
      ...(maxYoungGenerationSizeMb === undefined ? {} : { maxYoungGenerationSizeMb }),
      ...(maxOldGenerationSizeMb === undefined ? {} : { maxOldGenerationSizeMb }),
    },
    // By default an idle thread sleeps so deeply that it neither sends its cancellations nor sees lost connections.
    atomics: 'disabled',
  });
  // Without a listener it would end the process.
  pool.on('error', options.onError);
  let tasks = 0;
  return {
    async run(task, { signal, transferList = [] } = {}) {
      tasks++;
      try {
        return await pool.run(task, { signal: signal ?? null, transferList: [...transferList] });
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
    abandon: () => pool.destroy(),
  };
}

/** Whether a task was rejected because its thread had no more memory. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
