import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** The bytes that a connection had accepted at the last check, while it was behind with reading. */
type Standstill = { readonly acceptedBytes: number; readonly sinceMs: number };

/**
 * Closes connections whose client does not read what is sent to it: an answer, a page or a file, with a key or without. All
 * connections are checked together now and then, so that calls cost nothing extra.
 */
export function closeSlowReaders(server: Server, slowReaderMs: number): void {
  const standstills = new Map<Socket, Standstill | undefined>();
  server.on('connection', (socket: Socket) => {
    standstills.set(socket, undefined);
    socket.once('close', () => standstills.delete(socket));
  });
  const look = setInterval(
    () => {
      const nowMs = performance.now();
      for (const [socket, standstill] of standstills) {
        const next = findStandstill(socket, standstill, nowMs);
        if (next !== undefined && nowMs - next.sinceMs >= slowReaderMs) socket.destroy();
        else if (next !== standstill) standstills.set(socket, next);
      }
    },
    Math.min(5_000, slowReaderMs / 4),
  ).unref();
  server.once('close', () => clearInterval(look));
}

function findStandstill(socket: Socket, before: Standstill | undefined, nowMs: number): Standstill | undefined {
  if (socket.writableLength === 0) return undefined;
  // Counted in whole writes, which are 64 KiB for large files.
  const acceptedBytes = (socket.bytesWritten ?? 0) - socket.writableLength;
  return before?.acceptedBytes === acceptedBytes ? before : { acceptedBytes, sinceMs: nowMs };
}
