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

/** What has to arrive of a body in the time for slow ones. */
const slowBodyBytes = 16 * 1024;

/**
 * Reads the whole body, at most so many bytes, not too slowly and not after the deadline; otherwise it throws a
 * Refusal. The body has memory of its own, so that it can be handed to a thread without a copy.
 */
export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  { operation, deadline, slowBodyMs }: BodyReading,
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
    clearInterval(pace);
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
  let seen = 0;
  const pace = setInterval(() => {
    if (size - seen < slowBodyBytes) settle(refuseSlow(slowBodyMs));
    seen = size;
  }, slowBodyMs);
  request.on('data', onData).once('end', onEnd).once('close', onClose);
  deadline?.addEventListener('abort', onLate, { once: true });
  await promise;
  return body.length === size ? body : body.slice(0, size);
}

type BodyReading = {
  readonly operation: Operation;
  readonly deadline: AbortSignal | undefined;
  readonly slowBodyMs: number;
};

function enlarge(body: Uint8Array<ArrayBuffer>, atLeast: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(atLeast, 2 * body.length));
  larger.set(body);
  return larger;
}

function refuseTooLarge({ name, limitText }: Operation): Refusal {
  return refuseInvalid(`The body is larger than the limit of ${limitText} for ${name}.`);
}

function refuseSlow(slowBodyMs: number): Refusal {
  const seconds = slowBodyMs / 1_000;
  return refuseInvalid(
    `The body arrived too slowly: less than ${slowBodyBytes} bytes in ${seconds} s. Send it faster, or in smaller parts.`,
    408,
  );
}

function refuseGone(): Refusal {
  return new Refusal(new ConnectError('The client left.', Code.Canceled));
}
