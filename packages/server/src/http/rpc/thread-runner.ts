import type { MessagePort } from 'node:worker_threads';
import type { EngineLibrary } from '../../enrichment/engine-library.ts';
import { type BlobSettings, openBlobStore } from '../../files/open-blob-store.ts';
import type { Limits } from '../../operations/call.ts';
import { Failure } from '../../platform/failure.ts';
import { giveWay, type Way } from '../../platform/give-way.ts';
import { openInOrder } from '../../platform/opening.ts';
import type { Passphrases } from '../../platform/secret-box.ts';
import type { ConnectionKey } from '../../postgres/connection-pool.ts';
import { openThreadStorage, type ThreadStorageData } from '../../store/open-thread-storage.ts';
import { createStore } from '../../store/store.ts';
import { createPageTokenBox } from '../../workspace/use-case.ts';
import type { AdmittedCall, CallAnswer } from './admitted-call.ts';
import { CallState } from './call-state.ts';
import { createCallRunner } from './create-call-runner.ts';
import type { BodyLimits } from './operations.ts';

/** The data that a thread is started with. */
export type CallThreadData = ThreadStorageData & {
  readonly limits: Limits & BodyLimits;
  readonly blobSettings: BlobSettings;
  readonly publicUrl: string | undefined;
  readonly secretKeys: Passphrases;
  /** How much its calls give way to other work. */
  readonly way: Way;
};

/**
 * One call for a thread. On the port, the thread announces what has to be cleaned up if it is ended before it has finished.
 * A message to it, or the shared state, ends the call, because the client disconnected or the time is up.
 */
export type CallTask = { readonly call: AdmittedCall; readonly port: MessagePort; readonly state: SharedArrayBuffer };

/** A connection that the call uses, or a file that it writes. */
export type Announcement = { readonly connection: ConnectionKey } | { readonly fileKey: string };

/** Opens everything a thread needs to run calls, with an engine if it runs calls that need one; returns its entry point. */
export async function openThreadRunner(
  threadData: CallThreadData,
  engines?: EngineLibrary,
): Promise<(task: CallTask) => Promise<CallAnswer>> {
  const { limits, publicUrl } = threadData;
  giveWay(threadData.way);
  const { storage, blobs } = await openInOrder(async (opening) => ({
    storage: await opening.open('storage', () => openThreadStorage(threadData)),
    blobs: await opening.open('blobs', () => openBlobStore(threadData.blobSettings)),
  }));
  // A thread runs one call at a time.
  let announce: (announcement: Announcement) => void = () => undefined;
  const runCall = createCallRunner({
    createStore: (scope) => createStore(storage, scope),
    limits,
    blobs: {
      ...blobs,
      write(key, chunks) {
        announce({ fileKey: key });
        return blobs.write(key, chunks);
      },
    },
    publicUrl,
    engines,
    pageTokens: createPageTokenBox(threadData.secretKeys),
    secretKeys: threadData.secretKeys,
    onUnexpected: (error, call) => storage.logger.error({ err: error, ...call }, 'call failed'),
  });

  return async ({ call, port, state: buffer }) => {
    const state = new CallState(buffer);
    const controller = new AbortController();
    const { signal } = controller;
    let announced: ConnectionKey['processID'] | undefined;
    const end = () => controller.abort(new Failure('canceled', 'The call was cancelled.'));
    port.once('message', end);
    announce = (announcement) => port.postMessage(announcement);
    state.begin();
    try {
      return await runCall(call, {
        signal,
        throwIfOver() {
          if (state.hasEnded) end();
          signal.throwIfAborted();
        },
        onConnection(connection) {
          // Most calls use the same one several times, and each message wakes up the main thread.
          if (connection.processID === announced) return;
          announced = connection.processID;
          announce({ connection });
        },
        beforeCommit() {
          if (!state.beginCommit()) end();
        },
      });
    } finally {
      announce = () => undefined;
      port.close();
      // Freed immediately: if left to the garbage collector, a few large bodies would trigger full collections.
      call.body.buffer.transfer(0);
    }
  };
}
