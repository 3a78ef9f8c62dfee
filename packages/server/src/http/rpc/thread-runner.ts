import type { MessagePort } from 'node:worker_threads';
import type { EngineLibrary } from '../../enrichment/engine-library.ts';
import { type BlobSettings, openBlobStore } from '../../files/open-blob-store.ts';
import type { Limits } from '../../operations/call.ts';
import { Failure } from '../../platform/failure.ts';
import { openInOrder } from '../../platform/opening.ts';
import type { Passphrases } from '../../platform/secret-box.ts';
import { openThreadStorage, type ThreadStorageData } from '../../store/open-thread-storage.ts';
import { createStore } from '../../store/store.ts';
import { createPageTokenBox } from '../../workspace/dependencies.ts';
import type { AdmittedCall, CallAnswer } from './admitted-call.ts';
import { createCallRunner } from './create-call-runner.ts';
import type { BodyLimits } from './operations.ts';

/** What a thread is started with. */
export type CallThreadData = ThreadStorageData & {
  readonly limits: Limits & BodyLimits;
  readonly blobSettings: BlobSettings;
  readonly publicUrl: string | undefined;
  readonly secretKeys: Passphrases;
};

/** One call for a thread. It says on the port that it has begun; a message on the port means that it is over: the client left, or its time ran out. */
export type CallTask = {
  readonly call: AdmittedCall;
  readonly port: MessagePort;
};

/** Opens what a thread needs to run calls, those that need an engine only with one; returns its entry. */
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
    ...{ limits, blobs, publicUrl, engines },
    pageTokens: createPageTokenBox(threadData.secretKeys),
    secretKeys: threadData.secretKeys,
    onUnexpected: (error, call) => storage.logger.error({ err: error, ...call }, 'call failed'),
  });

  return async ({ call, port }) => {
    const controller = new AbortController();
    port.once('message', () => controller.abort(new Failure('canceled', 'The call was given up.')));
    port.postMessage('begun');
    try {
      return await runCall(call, controller.signal);
    } finally {
      port.close();
      // Free at once: left to the garbage collector, a few large bodies are a reason for it to look at everything.
      call.body.buffer.transfer(0);
    }
  };
}
