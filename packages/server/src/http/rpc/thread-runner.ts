import type { MessagePort } from 'node:worker_threads';
import type { EngineLibrary } from '../../enrichment/engine-library.ts';
import { type BlobSettings, openBlobStore } from '../../files/open-blob-store.ts';
import type { Limits } from '../../operations/call.ts';
import { Failure } from '../../platform/failure.ts';
import { openInOrder } from '../../platform/opening.ts';
import type { Passphrases } from '../../platform/secret-box.ts';
import { openThreadStorage, type ThreadStorageData } from '../../store/open-thread-storage.ts';
import { createStore } from '../../store/store.ts';
import { createPageTokenBox } from '../../workspace/use-case.ts';
import type { AdmittedCall, CallAnswer } from './admitted-call.ts';
import { createCallRunner } from './create-call-runner.ts';
import type { BodyLimits } from './operations.ts';

/** The data that a thread is started with. */
export type CallThreadData = ThreadStorageData & {
  readonly limits: Limits & BodyLimits;
  readonly blobSettings: BlobSettings;
  readonly publicUrl: string | undefined;
  readonly secretKeys: Passphrases;
};

/**
 * One call for a thread. The thread announces on the port that it has begun; a message to it ends the call, because the client
 * disconnected or the time is up.
 */
export type CallTask = { readonly call: AdmittedCall; readonly port: MessagePort };

/** Opens everything a thread needs to run calls, with an engine if it runs calls that need one; returns its entry point. */
export async function openThreadRunner(
  threadData: CallThreadData,
  engines?: EngineLibrary,
): Promise<(task: CallTask) => Promise<CallAnswer>> {
  const { limits, publicUrl } = threadData;
  const { storage, blobs } = await openInOrder(async (opening) => ({
    storage: await opening.open('storage', () => openThreadStorage(threadData)),
    blobs: await opening.open('blobs', () => openBlobStore(threadData.blobSettings)),
  }));
  const runCall = createCallRunner({
    createStore: (scope) => createStore(storage, scope),
    limits,
    blobs,
    publicUrl,
    engines,
    pageTokens: createPageTokenBox(threadData.secretKeys),
    secretKeys: threadData.secretKeys,
    onUnexpected: (error, call) => storage.logger.error({ err: error, ...call }, 'call failed'),
  });

  return async ({ call, port }) => {
    const controller = new AbortController();
    port.once('message', () => controller.abort(new Failure('canceled', 'The call was cancelled.')));
    port.postMessage('begun');
    try {
      return await runCall(call, controller.signal);
    } finally {
      port.close();
      // Freed immediately: if left to the garbage collector, a few large bodies would trigger full collections.
      call.body.buffer.transfer(0);
    }
  };
}
