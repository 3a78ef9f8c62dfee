import type { Transferable } from 'node:worker_threads';
import { Piscina } from 'piscina';

/** The number of threads, of busy ones, and of tasks waiting. */
export type ThreadFigures = { readonly threads: number; readonly busy: number; readonly waiting: number };

/** How to run one task. */
type RunOptions = {
  /** Removes a waiting task from the queue. For a task in progress, ends its thread, which is replaced. */
  readonly signal?: AbortSignal;
  readonly transferList?: readonly Transferable[];
};

export type ThreadPool<Task, Result> = {
  run(task: Task, options?: RunOptions): Promise<Result>;
  figures(): ThreadFigures;
  /** Finishes the tasks in progress and ends the threads. */
  close(): Promise<void>;
  /** Ends the threads immediately: tasks in progress or waiting fail. */
  abandon(): Promise<void>;
};

/** Runs tasks in threads that are started as needed, each with one task at a time. */
export function openThreadPool<Task, Result>(options: {
  /** The module that each thread loads, and the name of the function in it that runs a task. */
  readonly filename: URL;
  readonly entry: string;
  /** Number of threads that start immediately and stay; 1 by default. */
  readonly leastThreads?: number;
  readonly mostThreads: number;
  /** How long an idle thread beyond the minimum is kept. */
  readonly idleMs?: number;
  readonly threadData?: unknown;
  readonly maxYoungGenerationSizeMb?: number;
  /** A thread whose live objects exceed this ends; its task is rejected with an error that `isOutOfMemory` recognizes. */
  readonly maxOldGenerationSizeMb?: number;
  /** Called when a thread dies between two tasks; it is replaced. */
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
    // By default an idle thread blocks completely: it neither sends its cancellations nor notices lost connections.
    atomics: 'disabled',
  });
  // Without a listener, an error would end the process.
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
    figures: () => ({ threads: pool.threads.length, busy: tasks - pool.queueSize, waiting: pool.queueSize }),
    close: () => pool.close(),
    abandon: () => pool.destroy(),
  };
}

/** Whether a task was rejected because its thread ran out of memory. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
