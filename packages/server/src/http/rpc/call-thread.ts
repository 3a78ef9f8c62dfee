import { type MessagePort, workerData } from 'node:worker_threads';
import { type BlobSettings, openBlobStore } from '../../files/open-blob-store.ts';
import type { Limits } from '../../operations/call.ts';
import { Failure } from '../../platform/failure.ts';
import { createLogger } from '../../platform/logger.ts';
import { type DatabaseAddress, openDatabase } from '../../postgres/connection-pool.ts';
import { openJobSender } from '../../queue/queue.ts';
import { createStore } from '../../store/store.ts';
import type { AdmittedCall, CallAnswer } from './admitted-call.ts';
import { createCallRunner } from './create-call-runner.ts';
import type { BodyLimits } from './operations.ts';

/** What a thread is started with. */
export type CallThreadData = {
  readonly address: DatabaseAddress;
  readonly limits: Limits & BodyLimits;
  readonly blobSettings: BlobSettings;
  readonly publicUrl: string | undefined;
  readonly logLevel: string;
};

/** One call for a thread. It says on the port that it has begun; a message on the port means that the client left. */
export type CallTask = {
  readonly call: AdmittedCall;
  readonly port: MessagePort;
  readonly queuedAtMs: number;
};

const { address, limits, blobSettings, publicUrl, logLevel } = workerData as CallThreadData;
const logger = createLogger(logLevel);
const database = openDatabase(address, {
  poolSize: 2,
  onError: (error) => logger.warn({ err: error }, 'database connection lost'),
});
const { sender } = await openJobSender(database);
const runCall = createCallRunner({
  createStore: (signal) => createStore({ database, sender }, signal),
  limits,
  blobs: await openBlobStore(blobSettings),
  publicUrl,
  onUnexpected: (error, call) => logger.error({ err: error, ...call }, 'call failed'),
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
