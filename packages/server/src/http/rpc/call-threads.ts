import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
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
  const pool = new Piscina<CallTask, CallAnswer>({
    filename: new URL('./call-thread.ts', import.meta.url).href,
    name: 'runTask',
    minThreads: 1,
    maxThreads: options.threads,
    idleTimeout: 60_000,
    workerData: options.threadData,
    execArgv: [],
    // By default an idle thread sleeps so deeply that it neither sends its cancellations nor sees lost connections.
    atomics: 'disabled',
  });
  // Without a listener it would end the process.
  pool.on('error', options.onError);
  let tasks = 0;
  const runCall: RunCall = async (call, signal) => {
    if (isSmall(call)) return options.runHere(call, signal);
    tasks++;
    try {
      return await runInThread(pool, call, signal);
    } finally {
      tasks--;
    }
  };
  return {
    runCall,
    figures: () => ({
      threads: pool.threads.length,
      busy: tasks - pool.queueSize,
      waiting: pool.queueSize,
    }),
    close: () => pool.close(),
  };
}

function isSmall(call: AdmittedCall): boolean {
  // A compressed body says nothing of its size.
  const compressed = call.headers.some(([name]) => name === 'content-encoding' || name === 'grpc-encoding');
  return call.body.byteLength <= smallBodyBytes && !compressed;
}

async function runInThread(pool: Piscina<CallTask, CallAnswer>, call: AdmittedCall, signal: AbortSignal) {
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
