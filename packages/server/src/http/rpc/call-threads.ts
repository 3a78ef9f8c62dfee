import { MessageChannel } from 'node:worker_threads';
import { Failure } from '../../platform/failure.ts';
import { createFairTurns, type FairTurns } from '../../platform/fair-turns.ts';
import { isOutOfMemory, openThreadPool, type ThreadPool } from '../../platform/thread-pool.ts';
import type { AdmittedCall, CallAnswer, RunCall } from './admitted-call.ts';
import type { CallTask, CallThreadData } from './call-thread.ts';
import { smallBodyBytes } from './upload-size.ts';

/**
 * Runs calls with large bodies in threads, and those with files that may be packed, so that decoding them never holds up
 * the others; small ones run here. One organization leaves at least one of several threads to the others, and those that
 * wait are taken in turns.
 */
export function openCallThreads(options: {
  readonly runHere: RunCall;
  readonly threads: number;
  /** Of objects and texts in one thread, in MiB; undefined for what the largest call allowed may need. */
  readonly heapMb: number | undefined;
  readonly threadData: CallThreadData;
  /** Hears of a thread that died between two calls; another one takes its place. */
  readonly onError: (error: Error) => void;
}) {
  const { runHere, threads, threadData, onError } = options;
  const turns = createFairTurns({ places: threads, mostPerOwner: Math.max(1, threads - 1) });
  const pool = openThreadPool<CallTask, CallAnswer>({
    filename: new URL('./call-thread.ts', import.meta.url),
    entry: 'runTask',
    mostThreads: threads,
    idleMs: 60_000,
    maxYoungGenerationSizeMb,
    maxOldGenerationSizeMb: (options.heapMb ?? toHeapMb(threadData.limits)) - maxYoungGenerationSizeMb,
    ...{ threadData, onError },
  });
  const runCall: RunCall = (call, signal) =>
    isSmall(call) ? runHere(call, signal) : runInThread({ pool, turns }, call, signal);
  const figures = () => {
    const { waiting, ...others } = pool.figures();
    return { ...others, waiting: waiting + turns.waiting() };
  };
  return { runCall, figures, close: pool.close };
}

// Left to V8 it is four times as much, and decoding is no faster.
const maxYoungGenerationSizeMb = 48;

/** An archive or a PDF of some kilobytes may unpack to many megabytes. */
const takesPackedFiles = '/ImportLedger';

function isSmall(call: AdmittedCall): boolean {
  // A compressed body says nothing of its size.
  const compressed = call.headers.some(([name]) => name === 'content-encoding' || name === 'grpc-encoding');
  return call.body.byteLength <= smallBodyBytes && !compressed && !call.path.endsWith(takesPackedFiles);
}

type Threads = { readonly pool: ThreadPool<CallTask, CallAnswer>; readonly turns: FairTurns };

async function runInThread({ pool, turns }: Threads, call: AdmittedCall, signal: AbortSignal) {
  const { port1, port2 } = new MessageChannel();
  // Aborting a task that has begun would kill its thread, so this one only serves to leave the queue.
  const queue = new AbortController();
  let begun = false;
  port1.once('message', () => {
    begun = true;
  });
  const leave = () => (begun ? port1.postMessage('given up') : queue.abort());
  signal.addEventListener('abort', leave, { once: true });
  let giveBack: (() => void) | undefined;
  try {
    giveBack = await turns.take(call.organizationId, queue.signal);
    const task = { call, port: port2 };
    return await pool.run(task, { transferList: [call.body.buffer, port2], signal: queue.signal });
  } catch (error) {
    if (isOutOfMemory(error)) throw tooCostly(error);
    throw signal.aborted ? signal.reason : error;
  } finally {
    giveBack?.();
    signal.removeEventListener('abort', leave);
    port1.close();
  }
}

function tooCostly(cause: unknown): Failure {
  return new Failure(
    'resource_exhausted',
    'This call took more memory than one call may have. Send fewer rows, or a smaller file.',
    { cause },
  );
}

/**
 * Reading a file of 64 MiB takes up to 55 MiB of objects, a French journal of that size 155: it remembers its entries.
 * The texts of whole bodies lie beside the heap. A row of AddActivities is an object of ten texts. Measured in a thread;
 * twice as much is left for what was not measured.
 */
function toHeapMb({ maxCallBytes, maxCsvBytes, maxRowsPerCall }: CallThreadData['limits']): number {
  const mebibytes = Math.max(maxCallBytes, maxCsvBytes) / 2 ** 20;
  return Math.ceil(256 + 4 * mebibytes + maxRowsPerCall / 1_024);
}
