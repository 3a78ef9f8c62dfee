import { BroadcastChannel } from 'node:worker_threads';
import { CallState } from '../../../../src/http/rpc/call-state.ts';
import type { CallTask } from '../../../../src/http/rpc/thread-runner.ts';

/** Announces the calls that have begun. */
const begun = new BroadcastChannel('begun calls');

/** A thread whose calls do what their path says, without ever looking at messages. */
export async function runTask({ call, port, state: buffer }: CallTask) {
  const state = new CallState(buffer);
  state.begin();
  if (state.hasEnded) return toAnswer('canceled');
  if (call.path === 'commit slowly') state.beginCommit();
  begun.postMessage(call.path);
  if (call.path === 'write and work for ever') port.postMessage({ fileKey: 'project/file.zip' });
  if (call.path === 'query and work for ever') port.postMessage({ connection: { processID: 7, secretKey: 11 } });
  if (call.path === 'commit slowly') {
    port.postMessage({ fileKey: 'project/file.zip' });
    port.once('message', () => undefined);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  if (call.path.endsWith('work for ever')) for (;;);
  return toAnswer('ok');
}

function toAnswer(code: string) {
  return { status: 200, code, headers: [], body: new Uint8Array() };
}
