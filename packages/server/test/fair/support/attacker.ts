import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';

/** A different address of this machine than the victim's, so that limits by address distinguish the two. */
const address = '127.0.0.66';

/** The response, or the reason why there was none. */
export type AttackAnswer = { readonly status: number | undefined; readonly text: string };

/** An attacker with an ordinary key. */
export type Attacker = ReturnType<typeof createAttacker>;

export function createAttacker({ url, key }: { readonly url: string; readonly key: string }) {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, localAddress: address });
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const headersOf = (given: Readonly<Record<string, string>>) => ({
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'connect-protocol-version': '1',
    ...given,
  });

  function send(
    operation: string,
    body: Buffer | string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<AttackAnswer> {
    const { promise, resolve } = Promise.withResolvers<AttackAnswer>();
    const sent = request(url + pathOf(operation), {
      method: 'POST',
      agent,
      headers: { ...headersOf(headers), 'content-length': Buffer.byteLength(body) },
    });
    sent.on('error', (error) => resolve({ status: undefined, text: error.message }));
    sent.on('response', (response) => readAnswer(response).then(resolve));
    sent.end(body);
    return promise;
  }

  return {
    key,
    send,

    /** The response's JSON; throws unless the call succeeded. */
    async call(operation: string, body: object): Promise<Record<string, unknown>> {
      const { status, text } = await send(operation, JSON.stringify(body));
      if (status !== 200) throw new Error(`${operation} answered ${status}: ${text.slice(0, 200)}`);
      return JSON.parse(text);
    },

    /** A connection on which the headers of a call were sent; the attack sends the body. */
    openCall(operation: string, headers: Readonly<Record<string, string>>): Socket {
      const lines = Object.entries(headersOf({ host: `${hostname}:${port}`, ...headers }));
      const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
      const socket = this.connect();
      socket.write(`POST ${pathOf(operation)} HTTP/1.1\r\n${head}\r\n`);
      return socket;
    },

    /** A bare connection. */
    connect(): Socket {
      const socket = connect({ host: hostname, port: Number(port), localAddress: address });
      sockets.add(socket);
      return socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    },

    /** Releases everything. */
    leave(): void {
      agent.destroy();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** The six operations of the contract need no service. */
function pathOf(operation: string): string {
  return operation.includes('/') ? `/${operation}` : `/api.v1.Service/${operation}`;
}

async function readAnswer(response: IncomingMessage): Promise<AttackAnswer> {
  try {
    const text = Buffer.concat(await response.toArray()).toString('utf8');
    return { status: response.statusCode, text };
  } catch (error) {
    return { status: response.statusCode, text: (error as Error).message };
  }
}
