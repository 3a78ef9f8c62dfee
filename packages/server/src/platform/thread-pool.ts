import { once } from 'node:events';
import type { Transferable } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { FairTurns } from './fair-turns.ts';

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
  /** Resolves when no thread is starting, for example in place of one that was ended. */
  untilStarted(): Promise<void>;
  /** Finishes the tasks in progress and ends the threads. */
  close(): Promise<void>;
  /** Ends the threads immediately: tasks in progress or waiting fail. */
  abandon(): Promise<void>;
};

type PoolOptions = {
  /** The module that each thread loads, and the name of the function in it that runs a task. */
  readonly filename: URL;
  readonly entry: string;
  /** Number of threads that start immediately and stay; 1 by default. */
  readonly leastThreads?: number;
  readonly mostThreads: number;
  /** How long an idle thread beyond the minimum is kept. */
  readonly idleMs?: number | undefined;
  readonly threadData?: unknown;
  readonly maxYoungGenerationSizeMb?: number;
  /** A thread whose live objects exceed this ends; its task is rejected with an error that `isOutOfMemory` recognizes. */
  readonly maxOldGenerationSizeMb?: number;
  /** Called when a thread dies between two tasks; it is replaced. */
  readonly onError: (error: Error) => void;
};

/** Runs tasks in threads that are started as needed, each with one task at a time. */
export function openThreadPool<Task, Result>(options: PoolOptions): ThreadPool<Task, Result> {
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
  let ready = 0;
  pool.on('workerCreate', () => ready++);
  pool.on('workerDestroy', () => ready--);
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
    async untilStarted() {
      while (pool.threads.length > ready) await once(pool, 'workerCreate');
    },
    close: () => pool.close(),
    abandon: () => pool.destroy(),
  };
}

type FairRunOptions = RunOptions & {
  readonly timeoutMs?: number;
  /** Removes a task that is waiting for its turn. */
  readonly waitSignal?: AbortSignal;
};

/**
 * A pool whose threads are shared among owners: no owner has more than `mostPerOwner`, and owners with waiting tasks take
 * turns. Which task runs next is decided when a thread becomes free.
 */
export function openFairThreadPool<Task, Result>({
  mostPerOwner,
  ...options
}: PoolOptions & { readonly mostPerOwner: number }) {
  const pool = openThreadPool<Task, Result>(options);
  const turns = new FairTurns({ places: options.mostThreads, mostPerOwner });
  return {
    /**
     * With a timeout, a task that takes longer once it has begun fails, and its thread is replaced. An owner whose task ended
     * a thread keeps its place until another thread has started.
     */
    async run(owner: number, task: Task, { timeoutMs, waitSignal, ...given }: FairRunOptions) {
      const giveBack = await turns.take(owner, waitSignal);
      const options = timeoutMs === undefined ? given : { ...given, signal: AbortSignal.timeout(timeoutMs) };
      try {
        return await pool.run(task, options);
      } finally {
        if (options.signal?.aborted) await pool.untilStarted();
        giveBack();
      }
    },
    figures: (): ThreadFigures => {
      const { waiting, ...others } = pool.figures();
      return { ...others, waiting: waiting + turns.figures().waiting };
    },
    close: pool.close,
  };
}

/** Whether a task was rejected because its thread ran out of memory. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
