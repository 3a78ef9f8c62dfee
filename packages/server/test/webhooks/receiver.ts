import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';

/** A request as it arrived. */
export type Received = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

/** A real server that receives webhooks. */
export type Receiver = {
  readonly port: number;
  readonly requests: readonly Received[];
  /** How many connections were opened to it. */
  connections(): number;
  close(): Promise<void>;
};

export type Answer = (response: ServerResponse, request: Received) => void;

/** A self-signed certificate for `localhost` and 127.0.0.1. */
export const certificatePath = new URL('localhost-certificate.pem', import.meta.url);

/** By default, listens on every address and answers 204. */
export async function openReceiver(
  options: { readonly answer?: Answer; readonly host?: string; readonly secure?: boolean } = {},
): Promise<Receiver> {
  const { answer = (response) => response.writeHead(204).end(), host, secure = false } = options;
  const requests: Received[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = secure ? createSecureServer(await loadCertificate()) : createServer();
  server.on('connection', (socket: Socket) => {
    connections++;
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined));
  });
  server.on('request', async (request, response) => {
    const chunks = await request.toArray();
    const received = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks),
    };
    requests.push(received);
    answer(response, received);
  });
  server.listen(0, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    connections: () => connections,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function loadCertificate() {
  return { cert: await readFile(certificatePath), key: await readFile(new URL('localhost-key.pem', import.meta.url)) };
}
