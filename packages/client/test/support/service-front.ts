import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A response that replaces that of the service: a status with headers and a body, or none at all. */
export type Disturbance =
  | 'silence'
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string };

/** A server in front of the service that answers the next requests itself and forwards all others. */
export type ServiceFront = {
  readonly url: string;
  /** Every request, in order. */
  readonly requests: readonly {
    readonly path: string;
    readonly operation: string;
    readonly headers: IncomingHttpHeaders;
    /** As far as it has arrived. */
    readonly body: () => string;
  }[];
  disturb(...next: readonly Disturbance[]): void;
  close(): Promise<void>;
};

/** A response as the service would send it. */
export function refusal(status: number, code: string, headers: Readonly<Record<string, string>> = {}): Disturbance {
  return {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ code, message: 'Not now.' }),
  };
}

export async function openServiceFront(serviceUrl: string): Promise<ServiceFront> {
  const requests: ServiceFront['requests'][number][] = [];
  const disturbances: Disturbance[] = [];

  const server = createServer((incoming, response) => {
    const { url = '', method, headers } = incoming;
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    const body = () => Buffer.concat(chunks).toString();
    requests.push({ path: url, operation: url.split('/').at(-1) ?? '', headers, body });
    const disturbance = disturbances.shift();
    if (disturbance !== undefined) {
      incoming.resume().once('end', () => disturb(response, disturbance));
      return;
    }
    const outgoing = sendRequest(new URL(url, serviceUrl), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    disturb: (...next) => disturbances.push(...next),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function disturb(response: ServerResponse, disturbance: Disturbance): void {
  if (disturbance === 'silence') return;
  response.writeHead(disturbance.status, disturbance.headers).end(disturbance.body);
}
