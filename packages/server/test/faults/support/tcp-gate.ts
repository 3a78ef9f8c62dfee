import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { findFreePort } from './free-port.ts';

/** A proxy to a server that can be shut and opened, to simulate a network or server that is down. */
export type TcpGate = {
  readonly port: number;
  /** Ends all connections and accepts no new ones. */
  shut(): Promise<void>;
  open(): Promise<void>;
};

/** The gate is open. */
export async function openTcpGate(targetPort: number): Promise<TcpGate> {
  const port = await findFreePort();
  const sockets = new Set<Socket>();
  let server: Server | undefined;

  function through(incoming: Socket): void {
    const outgoing = connect(targetPort, '127.0.0.1');
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => undefined);
      from.once('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  }

  async function open(): Promise<void> {
    server = createServer(through).listen(port, '127.0.0.1');
    await once(server, 'listening');
  }

  async function shut(): Promise<void> {
    const closing = server;
    server = undefined;
    for (const socket of sockets) socket.destroy();
    if (closing !== undefined) await new Promise((resolve) => closing.close(resolve));
  }

  await open();
  return { port, open, shut };
}
