import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A line to the service that can be made to stand still, as a bad network does. Nothing on it is changed. */
export type Line = {
  readonly url: string;
  /** From now on what is sent to the service waits, once it has let through this many bytes. */
  hold(afterBytes: number): void;
  /** What waited goes on. */
  release(): void;
  close(): Promise<void>;
};

/** Opens a line to the service at this address. */
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
