import type { IncomingMessage, ServerResponse } from 'node:http';
import { Code, ConnectError } from '@connectrpc/connect';
import type { Operation } from './operations.ts';
import { Refusal, refuseInvalid, refuseLate } from './refusal.ts';

const waitingForContinue = new WeakSet<IncomingMessage>();

/** Marks a request whose client waits for `100 Continue`: it gets one only if its body is really read. */
export function awaitContinue(request: IncomingMessage): void {
  waitingForContinue.add(request);
}

/** Throws a Refusal when the declared size is over the limit. Call it before reading anything. */
export function requireDeclaredSize(request: IncomingMessage, operation: Operation): void {
  if (Number(request.headers['content-length'] ?? 0) > operation.maxBodyBytes)
    throw refuseTooLarge(operation);
}

/**
 * Reads the whole body, at most so many bytes and not after the deadline; otherwise it throws a Refusal. The body has
 * memory of its own, so that it can be handed to a thread without a copy.
 */
export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  { operation, deadline }: { readonly operation: Operation; readonly deadline: AbortSignal | undefined },
): Promise<Uint8Array<ArrayBuffer>> {
  if (deadline?.aborted) throw refuseLate();
  if (request.destroyed) throw refuseGone();
  if (waitingForContinue.delete(request)) response.writeContinue();
  // In place, not in a list to be joined at the end: that would hold a large body twice.
  let body = new Uint8Array(Number(request.headers['content-length'] ?? 0) || 16 * 1024);
  let size = 0;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Listeners go at once when it is over: `close` follows `end` before any promise continues.
  const settle = (refusal?: Refusal) => {
    request.off('data', onData).off('end', onEnd).off('close', onClose).pause();
    deadline?.removeEventListener('abort', onLate);
    if (refusal === undefined) resolve();
    else reject(refusal);
  };
  const onData = (chunk: Buffer) => {
    if (size + chunk.length > operation.maxBodyBytes) {
      settle(refuseTooLarge(operation));
      return;
    }
    if (size + chunk.length > body.length) body = enlarge(body, size + chunk.length);
    body.set(chunk, size);
    size += chunk.length;
  };
  const onEnd = () => settle();
  const onLate = () => settle(refuseLate());
  const onClose = () => settle(refuseGone());
  request.on('data', onData).once('end', onEnd).once('close', onClose);
  deadline?.addEventListener('abort', onLate, { once: true });
  await promise;
  return body.length === size ? body : body.slice(0, size);
}

function enlarge(body: Uint8Array<ArrayBuffer>, atLeast: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(atLeast, 2 * body.length));
  larger.set(body);
  return larger;
}

function refuseTooLarge({ name, limitText }: Operation): Refusal {
  return refuseInvalid(`The body is larger than the limit of ${limitText} for ${name}.`);
}

function refuseGone(): Refusal {
  return new Refusal(new ConnectError('The client left.', Code.Canceled));
}
