import type { IncomingMessage, ServerResponse } from 'node:http';
import { Code, ConnectError } from '@connectrpc/connect';
import type { Operation } from '../rpc/operations.ts';
import type { CallTime } from './call-time.ts';
import { Refusal, refuseInvalid } from './refusal.ts';

/** The size that a request declares, undefined if it declares none; throws a Refusal if it is over the limit. */
export function findDeclaredBytes({ headers }: IncomingMessage, operation: Operation): number | undefined {
  const declared = headers['content-length'];
  if (declared === undefined) return headers['transfer-encoding'] === undefined ? 0 : undefined;
  if (Number(declared) > operation.maxBodyBytes) throw refuseTooLarge(operation);
  return Number(declared);
}

type BodyReading = {
  readonly operation: Operation;
  readonly declaredBytes: number | undefined;
  readonly time: CallTime;
  /** Called with the bytes that have arrived so far; false if the rest is not to be read yet. */
  readonly onArrived: (bytes: number) => boolean;
};

/**
 * Reads the whole body within the limits on size, upload memory and time; otherwise throws. The body has its own memory, so
 * that it can be transferred to a thread without copying.
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
  { operation, declaredBytes, time, onArrived }: BodyReading,
): Promise<Uint8Array<ArrayBuffer>> {
  // Other expectations were refused. HTTP/1.0 has none, so clients that send one do not wait.
  if (request.headers.expect !== undefined && request.httpVersion === '1.1') response.writeContinue();
  let body = new Uint8Array(Math.min(declaredBytes ?? firstBytes, firstBytes));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let size = 0;
  // Listeners are removed immediately: `close` follows `end` before any promise continues.
  const settle = (problem?: Error) => {
    request.off('data', onData).off('end', onEnd).off('close', onClose).pause();
    if (problem === undefined) resolve();
    else reject(problem);
  };
  const onData = (chunk: Buffer) => {
    const before = size;
    size += chunk.length;
    if (size > operation.maxBodyBytes) {
      settle(refuseTooLarge(operation));
      return;
    }
    if (size > body.length) body = enlarge(body, size, declaredBytes);
    body.set(chunk, before);
    if (!onArrived(size)) request.pause();
  };
  const onEnd = () => settle();
  const onClose = () => settle(refuseGone());
  time.onEnd = settle;
  request.on('data', onData).once('end', onEnd).once('close', onClose);
  await promise;
  return body.length === size ? body : body.slice(0, size);
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
