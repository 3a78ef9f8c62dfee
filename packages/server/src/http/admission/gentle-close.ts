import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** A client that sends nothing for this long is considered to have finished. */
const idleMs = 5_000;
/** How long the client has to close its half after the server has closed its own. */
const lingerMs = 2_000;
const checkMs = 500;
/**
 * How many pieces of at most 64 KiB are read and discarded at a time, over all such connections, and how often: 80 MB/s. The
 * limit leaves time for calls.
 */
const piecesAtOnce = 64;
const discardEveryMs = 50;

const closing = new WeakSet<Socket>();

/** True for a connection whose last answer was sent: it accepts no further request or answer. */
export function isClosing(socket: Socket): boolean {
  return closing.has(socket);
}

/** Closes a connection after its last answer. */
export type CloseGently = (socket: Socket, request?: IncomingMessage) => void;

/**
 * Closes a connection whose last answer is on its way while the client may still be sending. An immediate close would reset
 * the connection, and most clients would then lose the answer. So further bytes are read and discarded until the client has
 * finished or `discardMs` have passed. Then the server closes its half and waits for the client to close the other.
 *
 * Nothing is stored, so such a connection costs no more than an idle one.
 */
export function createGentleClose(discardMs: number): CloseGently {
  const discard = createDiscard();
  return (socket, request) => closeGently(socket, request, { discardMs, discard });
}

/** Reads and discards a body. All such bodies share a pace that leaves time for calls. */
type Discard = (request: IncomingMessage) => void;

/** Addresses take turns, so that one with many such connections does not delay the others. */
function createDiscard(): Discard {
  const waiting = new Map<string, Set<IncomingMessage>>();
  let pieces = piecesAtOnce;
  let timer: NodeJS.Timeout | undefined;

  function leave(address: string, request: IncomingMessage): void {
    const line = waiting.get(address);
    line?.delete(request);
    if (line?.size === 0) waiting.delete(address);
  }

  function goOn(): void {
    if (pieces === piecesAtOnce && waiting.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    pieces = piecesAtOnce;
    while (pieces > 0 && waiting.size > 0) {
      for (const [address, [request]] of waiting) {
        if (request === undefined || pieces-- <= 0) break;
        leave(address, request);
        request.resume();
      }
    }
  }

  return (request) => {
    const address = request.socket.remoteAddress ?? '';
    request.on('data', () => {
      timer ??= setInterval(goOn, discardEveryMs).unref();
      if (pieces-- > 0) return;
      request.pause();
      const line = waiting.get(address) ?? new Set();
      waiting.set(address, line.add(request));
    });
    request.once('close', () => leave(address, request)).resume();
  };
}

function closeGently(
  socket: Socket,
  request: IncomingMessage | undefined,
  { discardMs, discard }: { readonly discardMs: number; readonly discard: Discard },
): void {
  if (closing.has(socket) || socket.destroyed) return;
  closing.add(socket);
  let isSent = request === undefined;
  let isReceived = request === undefined;
  let isHalfClosed = false;
  let sentAtMs = performance.now();
  let quietSinceMs = sentAtMs;
  let seenBytes = socket.bytesRead;

  const closeHalf = () => {
    if (isHalfClosed || !isSent || !isReceived) return;
    isHalfClosed = true;
    quietSinceMs = performance.now();
    socket.end();
    // Bytes from here on are not a request: they bypass the parser.
    socket.removeAllListeners('data').on('data', () => undefined);
    socket.resume();
  };
  const onReceived = () => {
    isReceived = true;
    closeHalf();
  };
  // Node calls this when the answer has been written, possibly after the answers to earlier calls. Its own function would
  // close both halves.
  socket.destroySoon = () => {
    isSent = true;
    sentAtMs = performance.now();
    closeHalf();
  };
  const check = setInterval(() => {
    const nowMs = performance.now();
    if (socket.bytesRead !== seenBytes) quietSinceMs = nowMs;
    seenBytes = socket.bytesRead;
    const quietMs = nowMs - quietSinceMs;
    const restMs = sentAtMs + discardMs - nowMs;
    if (isHalfClosed && (quietMs > lingerMs || restMs < -lingerMs)) socket.destroy();
    else if (isSent && (quietMs > idleMs || restMs < 0)) onReceived();
  }, checkMs);
  socket.once('end', onReceived).once('close', () => clearInterval(check));
  if (request === undefined) closeHalf();
  else discard(request.once('end', onReceived).once('close', onReceived));
}
