import { type MessagePort, workerData } from 'node:worker_threads';
import { type BlobSettings, openBlobStore } from '../../files/open-blob-store.ts';
import type { Limits } from '../../operations/call.ts';
import { Failure } from '../../platform/failure.ts';
import { openInOrder } from '../../platform/opening.ts';
import { openThreadStorage, type ThreadStorageData } from '../../store/open-thread-storage.ts';
import { createStore } from '../../store/store.ts';
import type { AdmittedCall, CallAnswer } from './admitted-call.ts';
import { createCallRunner } from './create-call-runner.ts';
import type { BodyLimits } from './operations.ts';

/** What a thread is started with. */
export type CallThreadData = ThreadStorageData & {
  readonly limits: Limits & BodyLimits;
  readonly blobSettings: BlobSettings;
  readonly publicUrl: string | undefined;
};

/** One call for a thread. It says on the port that it has begun; a message on the port means that the client left. */
export type CallTask = {
  readonly call: AdmittedCall;
  readonly port: MessagePort;
  readonly queuedAtMs: number;
};

const threadData = workerData as CallThreadData;
const { limits, publicUrl } = threadData;
const { storage, blobs } = await openInOrder(async (opening) => ({
  storage: await opening.open('storage', () => openThreadStorage(threadData)),
  blobs: await opening.open('blobs', () => openBlobStore(threadData.blobSettings)),
}));
const runCall = createCallRunner({
  createStore: (scope) => createStore(storage, scope),
  ...{ limits, blobs, publicUrl },
  onUnexpected: (error, call) => storage.logger.error({ err: error, ...call }, 'call failed'),
});

/** The thread's entry: runs one call as the main thread would. */
export async function runTask({ call, port, queuedAtMs }: CallTask): Promise<CallAnswer> {
  const controller = new AbortController();
  port.once('message', () => controller.abort(new Failure('canceled', 'The client left.')));
  port.postMessage('begun');
  try {
    return await runCall(lessTheWait(call, Date.now() - queuedAtMs), controller.signal);
  } finally {
    port.close();
  }
}

// The client's deadline does not stand still while a call waits for a thread.
function lessTheWait(call: AdmittedCall, waitedMs: number): AdmittedCall {
  const headers = call.headers.map(([name, value]): [string, string] =>
    name === 'connect-timeout-ms' ? [name, String(Math.max(0, Number(value) - waitedMs))] : [name, value],
  );
  return { ...call, headers };
}
