import { MessageChannel } from 'node:worker_threads';
import { Failure } from '../../platform/failure.ts';
import { isOutOfMemory, openFairThreadPool, type ThreadFigures } from '../../platform/thread-pool.ts';
import type { ConnectionKey } from '../../postgres/connection-pool.ts';
import type { AdmittedCall, CallAnswer, RunCall } from './admitted-call.ts';
import { CallState } from './call-state.ts';
import type { Announcement, CallTask, CallThreadData } from './thread-runner.ts';

/** Threads that run calls. */
export type CallPool = { readonly run: RunCall; figures(): ThreadFigures; close(): Promise<void> };

/** Cleans up after a call whose thread could not do it. Failures are handled here, because nobody waits. */
export type CleanUp = { cancelStatement(key: ConnectionKey): void; discardFile(key: string): void };

/** The number of threads, and the limits of each. */
export type CallPoolOptions = {
  readonly threads: number;
  /** Heap of one thread, in MiB. */
  readonly heapMb: number;
  readonly threadData: CallThreadData;
  readonly afterwards: CleanUp;
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
  const { threads, heapMb, threadData, afterwards, onError } = options;
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
  const run: RunCall = (call, signal, onEnded) => runInThread(pool, { call, signal, onEnded, afterwards });
  return { run, figures: pool.figures, close: pool.close };
}

type Threads = ReturnType<typeof openFairThreadPool<CallTask, CallAnswer>>;

/** How long a thread may take to end a call that is over, before the thread itself is ended. */
const graceMs = 1_500;
/** How long a call whose changes are being committed may take longer than its time. */
const commitGraceMs = 10_000;

/**
 * Runs a call in a thread. If the signal aborts, the call is answered immediately, unless its changes are being committed.
 * The thread is told to stop and ended if it does not; what it leaves behind is cleaned up. Until then, the organization
 * keeps its turn.
 */
async function runInThread(
  pool: Threads,
  {
    call,
    signal,
    onEnded,
    afterwards,
  }: {
    readonly call: AdmittedCall;
    readonly signal: AbortSignal;
    readonly onEnded: () => void;
    readonly afterwards: CleanUp;
  },
): Promise<CallAnswer> {
  const { port1, port2 } = new MessageChannel();
  const state = new CallState();
  const waiting = new AbortController();
  const thread = new AbortController();
  const over = Promise.withResolvers<never>();
  const fileKeys: string[] = [];
  const connections: ConnectionKey[] = [];
  let timer: NodeJS.Timeout | undefined;

  port1.on('message', (announcement: Announcement) => {
    if ('fileKey' in announcement) fileKeys.push(announcement.fileKey);
    else if (state.hasEnded) afterwards.cancelStatement(announcement.connection);
    else connections.push(announcement.connection);
  });

  function onAbort(): void {
    const before = state.end();
    if (before === 'committing') {
      timer = setTimeout(() => {
        thread.abort();
        over.reject(new Failure('deadline_exceeded', lateCommitSentence));
      }, commitGraceMs);
      return;
    }
    over.reject(signal.reason);
    if (before === 'waiting') {
      waiting.abort();
      return;
    }
    port1.postMessage('given up');
    for (const key of connections) afterwards.cancelStatement(key);
    timer = setTimeout(() => thread.abort(), graceMs);
  }

  async function runToEnd(): Promise<CallAnswer> {
    try {
      return await pool.run(
        call.organizationId,
        { call, port: port2, state: state.buffer },
        { transferList: [call.body.buffer, port2], waitSignal: waiting.signal, signal: thread.signal },
      );
    } catch (error) {
      // After a commit, the file may be needed; one that is not is found later.
      if (!state.isCommitting) for (const key of fileKeys) afterwards.discardFile(key);
      throw isOutOfMemory(error) ? tooCostly(error) : error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      port1.close();
      onEnded();
    }
  }

  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  return Promise.race([over.promise, runToEnd()]);
}

function tooCostly(cause: unknown): Failure {
  return new Failure(
    'resource_exhausted',
    'This call needs more memory than one call may use. Send fewer rows, or a smaller file.',
    { cause },
  );
}

const lateCommitSentence =
  'The time for this call was up while its changes were being stored, so they may have been stored. Check before you try again.';
