import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** A client that sends nothing for so long is taken to have finished. */
const idleMs = 5_000;
/** How long the client has to close, once it sends nothing more and we have closed our half. */
const lingerMs = 2_000;
const checkMs = 500;

const closing = new WeakSet<Socket>();

/** True for a connection whose last answer was sent: it takes no other request and no other answer. */
export function isClosing(socket: Socket): boolean {
  return closing.has(socket);
}

/** Closes a connection after its last answer. */
export type CloseGently = (socket: Socket, request?: IncomingMessage) => void;

/**
 * Closes a connection whose last answer is on its way while the client may still be sending. Closed at once, it would be
 * reset, and most clients lose an answer to a reset. So what still comes is read and thrown away, until the client has
 * finished or `discardMs` are over; then our half is closed, and the rest when the client closes its own.
 *
 * Nothing of it is kept: such a connection costs what an idle one does, and counts as one.
 */
export function createGentleClose(discardMs: number): CloseGently {
  return (socket, request) => closeGently(socket, request, discardMs);
}

function closeGently(socket: Socket, request: IncomingMessage | undefined, discardMs: number): void {
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
    // What comes from here on is no request: it passes by the parser.
    socket.removeAllListeners('data').on('data', () => undefined);
    socket.resume();
  };
  const onReceived = () => {
    isReceived = true;
    closeHalf();
  };
  // Node calls this when the answer is written, which may be after those to earlier calls, and would close both halves.
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
  else request.once('end', onReceived).once('close', onReceived).resume();
}
