import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A connection to the service that can be stalled, like a bad network. It does not change the data. */
export type Line = {
  readonly url: string;
  /** Stalls data to the service after this many more bytes. */
  hold(afterBytes: number): void;
  /** Resumes stalled data. */
  release(): void;
  close(): Promise<void>;
};

/** Opens a connection to the service at this address. */
export async function openLine(target: string): Promise<Line> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let leftBytes = Number.POSITIVE_INFINITY;
  const server = createServer((caller) => {
    const service = connect(Number(port), hostname);
    for (const socket of [caller, service]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        caller.destroy();
        service.destroy();
      });
    }
    caller.on('data', (bytes) => {
      service.write(bytes);
      leftBytes -= bytes.length;
      if (leftBytes <= 0) caller.pause();
    });
    service.pipe(caller);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const ownPort = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${ownPort}`,
    hold(afterBytes) {
      leftBytes = afterBytes;
    },
    release() {
      leftBytes = Number.POSITIVE_INFINITY;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
