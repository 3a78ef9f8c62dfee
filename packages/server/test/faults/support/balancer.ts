import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** A minimal load balancer: round robin over keep-alive connections to the processes that are ready. */
export type Balancer = {
  readonly url: string;
  /** Adds a process, which gets calls once it is ready. */
  add(url: string): Promise<void>;
  remove(url: string): void;
  /** Calls that could not be forwarded or whose response broke off. */
  readonly failures: readonly string[];
  close(): Promise<void>;
};

type Backend = { readonly url: string; readonly agent: Agent; isReady: boolean };

const checkMs = 200;

/** Another process is tried only if no connection was opened: a request that was sent may have taken effect. */
export async function openBalancer(): Promise<Balancer> {
  const backends = new Map<string, Backend>();
  const failures: string[] = [];
  let turn = 0;

  async function forward(call: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(call);
    const ready = [...backends.values()].filter(({ isReady }) => isReady);
    for (let tried = 0; tried < ready.length; tried++) {
      const backend = ready[turn++ % ready.length] as Backend;
      const outcome = await forwardTo(backend, call, body, answer);
      if (outcome !== 'refused') return;
    }
    throw new Error(`none of ${backends.size} accepted it`);
  }

  async function check(backend: Backend): Promise<void> {
    const response = await fetch(`${backend.url}/readyz`, { headers: { connection: 'close' } }).catch(() => undefined);
    await response?.arrayBuffer().catch(() => undefined);
    backend.isReady = response?.status === 200;
  }

  const checking = setInterval(() => [...backends.values()].map(check), checkMs);
  const server = createServer((call, answer) => {
    forward(call, answer).catch((error: unknown) => {
      failures.push(`${call.method} ${call.url}: ${error}`);
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: async (url) => {
      const backend = { url, agent: new Agent({ keepAlive: true }), isReady: false };
      backends.set(url, backend);
      while (!backend.isReady) await pause(20);
    },
    remove: (url) => {
      backends.get(url)?.agent.destroy();
      backends.delete(url);
    },
    failures,
    close: async () => {
      clearInterval(checking);
      for (const { agent } of backends.values()) agent.destroy();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Resolves at the end of the response; rejects if there is none or it breaks off. */
async function forwardTo(
  { url, agent }: Backend,
  { method, url: path, headers }: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
): Promise<'answered' | 'refused'> {
  const { connection: _connection, 'transfer-encoding': _encoding, ...others } = headers;
  const call = request(url + path, { method, agent, headers: { ...others, 'content-length': body.length } });
  call.end(body);
  try {
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    const { connection: _closes, 'keep-alive': _time, ...kept } = response.headers;
    const bytes = await buffer(response);
    answer.writeHead(response.statusCode ?? 502, kept).end(bytes);
    return 'answered';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return 'refused';
    throw error;
  }
}
