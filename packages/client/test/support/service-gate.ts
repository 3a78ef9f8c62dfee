import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to the service that can lose responses, like a bad network. */
export type ServiceGate = {
  /** The service's address through the gate. */
  readonly url: string;
  /** The status of every response from the service in order, including lost ones. */
  readonly statuses: readonly number[];
  /**
   * Breaks the connections of the next responses, each after this many bytes: 0 loses the whole response of a call that
   * took effect, Infinity lets it pass.
   */
  cut(...afterBytes: readonly number[]): void;
  /** Called with the status of every response before it is forwarded. */
  onAnswer: (status: number) => void;
  /** Ends all connections and refuses new ones until it is opened again. */
  shut(): Promise<void>;
  open(): Promise<void>;
};

/** Opens a gate; call `shut` at the end. */
export async function openServiceGate(serviceUrl: string): Promise<ServiceGate> {
  const { hostname, port } = new URL(serviceUrl);
  const statuses: number[] = [];
  const cuts: number[] = [];
  const sockets = new Set<Socket>();

  function through(incoming: Socket): void {
    const outgoing = connect(Number(port), hostname);
    let bytesLeft = Number.POSITIVE_INFINITY;
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined));
    }
    incoming.on('data', (bytes) => outgoing.write(bytes)).once('close', () => outgoing.destroy());
    outgoing.once('close', () => incoming.destroy());
    outgoing.on('data', (bytes) => {
      const status = /^HTTP\/1\.1 (\d{3})/.exec(bytes.toString('latin1', 0, 12))?.[1];
      if (status !== undefined) {
        statuses.push(Number(status));
        bytesLeft = cuts.shift() ?? Number.POSITIVE_INFINITY;
        gate.onAnswer(Number(status));
      }
      if (bytes.length <= bytesLeft) {
        bytesLeft -= bytes.length;
        incoming.write(bytes);
      } else {
        incoming.end(bytes.subarray(0, bytesLeft));
        outgoing.destroy();
      }
    });
  }

  const server = createServer(through).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: ownPort } = server.address() as AddressInfo;

  const gate: ServiceGate = {
    url: `http://127.0.0.1:${ownPort}`,
    statuses,
    cut: (...afterBytes) => cuts.push(...afterBytes),
    onAnswer: () => undefined,
    shut: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
    open: async () => {
      server.listen(ownPort, '127.0.0.1');
      await once(server, 'listening');
    },
  };
  return gate;
}
