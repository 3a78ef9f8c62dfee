import { MessageChannel } from 'node:worker_threads';
import { openThreadPool, type ThreadPool } from '../../platform/thread-pool.ts';
import type { AdmittedCall, CallAnswer, RunCall } from './admitted-call.ts';
import type { CallTask, CallThreadData } from './call-thread.ts';
import { refuseLate } from './refusal.ts';
import { smallBodyBytes } from './upload-size.ts';

/** Runs calls with large bodies in threads, so that decoding them never holds up the others; small ones run here. */
export function openCallThreads(options: {
  readonly runHere: RunCall;
  readonly threads: number;
  readonly threadData: CallThreadData;
  /** Hears of a thread that died between two calls; another one takes its place. */
  readonly onError: (error: Error) => void;
}) {
  const { runHere, threads, threadData, onError } = options;
  const pool = openThreadPool<CallTask, CallAnswer>({
    filename: new URL('./call-thread.ts', import.meta.url),
    entry: 'runTask',
    mostThreads: threads,
    idleMs: 60_000,
    ...{ threadData, onError },
  });
  const runCall: RunCall = (call, signal) =>
    isSmall(call) ? runHere(call, signal) : runInThread(pool, call, signal);
  return { runCall, figures: pool.figures, close: pool.close };
}

function isSmall(call: AdmittedCall): boolean {
  // A compressed body says nothing of its size.
  const compressed = call.headers.some(([name]) => name === 'content-encoding' || name === 'grpc-encoding');
  return call.body.byteLength <= smallBodyBytes && !compressed;
}

async function runInThread(pool: ThreadPool<CallTask, CallAnswer>, call: AdmittedCall, signal: AbortSignal) {
  const { port1, port2 } = new MessageChannel();
  // Aborting a task that has begun would kill its thread, so this one only serves to leave the queue.
  const queue = new AbortController();
  let begun = false;
  port1.once('message', () => {
    begun = true;
  });
  const leave = () => (begun ? port1.postMessage('client left') : queue.abort());
  signal.addEventListener('abort', leave, { once: true });
  const timer = setTimeout(() => begun || queue.abort(), timeoutMsOf(call));
  try {
    const task = { call, port: port2, queuedAtMs: Date.now() };
    return await pool.run(task, { transferList: [call.body.buffer, port2], signal: queue.signal });
  } catch (error) {
    throw queue.signal.aborted ? refuseLate() : error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
    port1.close();
  }
}

function timeoutMsOf(call: AdmittedCall): number {
  const header = call.headers.find(([name]) => name === 'connect-timeout-ms');
  return header === undefined ? 2 ** 31 - 1 : Number(header[1]);
}
