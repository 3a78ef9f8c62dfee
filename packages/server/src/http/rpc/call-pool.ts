import { MessageChannel } from 'node:worker_threads';
import { Failure } from '../../platform/failure.ts';
import { isOutOfMemory, openFairThreadPool, type ThreadFigures } from '../../platform/thread-pool.ts';
import type { AdmittedCall, CallAnswer, RunCall } from './admitted-call.ts';
import type { CallTask, CallThreadData } from './thread-runner.ts';

/** Threads that run calls. */
export type CallPool = { readonly run: RunCall; figures(): ThreadFigures; close(): Promise<void> };

/** The number of threads, and the limits of each. */
export type CallPoolOptions = {
  readonly threads: number;
  /** Heap of one thread, in MiB. */
  readonly heapMb: number;
  readonly threadData: CallThreadData;
  /** Called when a thread dies between two calls; it is replaced. */
  readonly onError: (error: Error) => void;
};

// V8's default is four times as large and does not make decoding faster.
const maxYoungGenerationSizeMb = 48;

/**
 * Runs whole calls in threads. An organization leaves at least one of several threads to the others, and waiting
 * organizations take turns.
 */
export function openCallPool({
  filename,
  leastThreads,
  idleMs,
  ...options
}: CallPoolOptions & {
  /** The module of a thread, which exports `runTask`. */
  readonly filename: URL;
  readonly leastThreads: number;
  /** How long an idle thread beyond the minimum is kept. */
  readonly idleMs?: number;
}): CallPool {
  const { threads, heapMb, threadData, onError } = options;
  const pool = openFairThreadPool<CallTask, CallAnswer>({
    filename,
    entry: 'runTask',
    leastThreads,
    mostThreads: threads,
    mostPerOwner: Math.max(1, threads - 1),
    idleMs,
    maxYoungGenerationSizeMb,
    maxOldGenerationSizeMb: heapMb - maxYoungGenerationSizeMb,
    threadData,
    onError,
  });
  return { run: (call, signal) => runInThread(pool, call, signal), figures: pool.figures, close: pool.close };
}

type Threads = ReturnType<typeof openFairThreadPool<CallTask, CallAnswer>>;

async function runInThread(pool: Threads, call: AdmittedCall, signal: AbortSignal) {
  const { port1, port2 } = new MessageChannel();
  // Aborting a running task would kill its thread, so this signal only serves to leave the queue.
  const queue = new AbortController();
  let begun = false;
  port1.once('message', () => {
    begun = true;
  });
  const leave = () => (begun ? port1.postMessage('given up') : queue.abort());
  signal.addEventListener('abort', leave, { once: true });
  try {
    const task = { call, port: port2 };
    return await pool.run(call.organizationId, task, { transferList: [call.body.buffer, port2], signal: queue.signal });
  } catch (error) {
    if (isOutOfMemory(error)) throw tooCostly(error);
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', leave);
    port1.close();
  }
}

function tooCostly(cause: unknown): Failure {
  return new Failure(
    'resource_exhausted',
    'This call needs more memory than one call may use. Send fewer rows, or a smaller file.',
    { cause },
  );
}
