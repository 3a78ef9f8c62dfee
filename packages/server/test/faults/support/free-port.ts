import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A free port below the range of outgoing connections: a client that keeps trying a port of that range while nothing
 * listens may connect to itself.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    server.close();
    if (isFree) return port;
  }
}
