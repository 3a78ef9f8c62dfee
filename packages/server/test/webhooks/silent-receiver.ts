import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A server that accepts connections and never answers. */
export type SilentReceiver = Awaited<ReturnType<typeof openSilentReceiver>>;

export async function openSilentReceiver() {
  const open = new Set<Socket>();
  let ended = 0;
  const server = createServer((socket) => {
    open.add(socket);
    socket.resume();
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open.delete(socket);
      ended++;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** Number of requests waiting for an answer. */
    open: () => open.size,
    /** Number of requests that were given up. */
    ended: () => ended,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
