import type { IncomingMessage, ServerResponse } from 'node:http';
import { Code, ConnectError } from '@connectrpc/connect';
import type { PacedBody, PaceKeeper } from './body-pace.ts';
import type { CallTime } from './call-time.ts';
import type { Operation } from './operations.ts';
import { Refusal, refuseInvalid } from './refusal.ts';
import type { UploadRoom } from './upload-budget.ts';
import { declaredBytesOf } from './upload-size.ts';

const waitingForContinue = new WeakSet<IncomingMessage>();

/** Marks a request whose client waits for `100 Continue`, which is sent only when its body is read. */
export function awaitContinue(request: IncomingMessage): void {
  waitingForContinue.add(request);
}

/** Throws a Refusal if the declared size is over the limit. To be called before reading anything. */
export function requireDeclaredSize(request: IncomingMessage, operation: Operation): void {
  if (Number(request.headers['content-length'] ?? 0) > operation.maxBodyBytes) throw refuseTooLarge(operation);
}

type BodyReading = {
  readonly operation: Operation;
  readonly time: CallTime;
  /** Undefined for a small body. */
  readonly room: UploadRoom | undefined;
  readonly pace: PaceKeeper;
};

/**
 * Reads the whole body within the limits on size, speed, upload memory and time; otherwise throws. The body has its own
 * memory, so that it can be transferred to a thread without copying.
 */
export function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  reading: BodyReading,
): Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>> {
  reading.time.throwIfOver();
  if (request.destroyed) throw refuseGone();
  return findArrived(request, reading.operation) ?? readArriving(request, response, reading);
}

/** The body, if all of it has already arrived, as for most calls. */
function findArrived(request: IncomingMessage, operation: Operation): Uint8Array<ArrayBuffer> | undefined {
  if (!request.complete || request.readableFlowing !== null) return undefined;
  const body: Buffer | null = request.read();
  if (body !== null && body.length > operation.maxBodyBytes) throw refuseTooLarge(operation);
  return body === null ? new Uint8Array(0) : new Uint8Array(body);
}

async function readArriving(
  request: IncomingMessage,
  response: ServerResponse,
  { operation, time, room, pace }: BodyReading,
): Promise<Uint8Array<ArrayBuffer>> {
  if (waitingForContinue.delete(request)) response.writeContinue();
  const declaredBytes = declaredBytesOf(request);
  let body = new Uint8Array(Math.min(declaredBytes ?? firstBytes, firstBytes));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Listeners are removed immediately: `close` follows `end` before any promise continues.
  const settle = (problem?: Error) => {
    pace.forget(paced);
    request.off('data', onData).off('end', onEnd).off('close', onClose).pause();
    if (problem === undefined) resolve();
    else reject(problem);
  };
  const paced: PacedBody = { request, size: 0, refuse: settle, period: undefined };
  const onData = (chunk: Buffer) => {
    const before = paced.size;
    const size = before + chunk.length;
    if (size > operation.maxBodyBytes) {
      settle(refuseTooLarge(operation));
      return;
    }
    if (size > body.length) body = enlarge(body, size, declaredBytes);
    body.set(chunk, before);
    paced.size = size;
    if (room?.hold(size) === false) request.pause();
  };
  const onEnd = () => settle();
  const onClose = () => settle(refuseGone());
  if (room !== undefined) {
    room.onRoom = () => request.resume();
    room.onRefusal = settle;
  }
  time.onEnd = settle;
  pace.watch(paced);
  request.on('data', onData).once('end', onEnd).once('close', onClose);
  await promise;
  return body.length === paced.size ? body : body.slice(0, paced.size);
}

/** Memory that a body gets before any of it has arrived. */
const firstBytes = 64 * 1024;
/** A body of which this much has arrived gets memory for all of it. */
const earnestBytes = 4 * 1024 * 1024;

/**
 * Enlarges the memory itself: a list of pieces that is joined at the end would hold a large body twice. The old memory is
 * freed immediately; if it were left to the garbage collector, a few large bodies would trigger full collections.
 */
function enlarge(
  body: Uint8Array<ArrayBuffer>,
  atLeast: number,
  declaredBytes = Number.POSITIVE_INFINITY,
): Uint8Array<ArrayBuffer> {
  const doubled = Math.max(atLeast, 2 * body.length);
  const isEarnest = declaredBytes !== Number.POSITIVE_INFINITY && atLeast > earnestBytes;
  return new Uint8Array(body.buffer.transfer(isEarnest ? declaredBytes : Math.min(doubled, declaredBytes)));
}

function refuseTooLarge({ name, limitText }: Operation): Refusal {
  return refuseInvalid(`The body is larger than the limit of ${limitText} for ${name}.`);
}

function refuseGone(): Refusal {
  return new Refusal(new ConnectError('The client disconnected.', Code.Canceled));
}
