import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, type Dispatcher, errors } from 'undici';
import type { Exchange } from './any-exchange.ts';
import type { RawRequest } from './any-raw-request.ts';
import type { FuzzedService } from './fuzzed-service.ts';

/** The response; empty if the connection was closed without one. */
export type Outcome = { readonly statuses: readonly number[]; readonly text: string };

/** Long after every time limit of the service. */
const patienceMs = 20_000;

/** Runs the exchange; rejects if there is neither a response nor an end of the connection. */
export function createExchanger({ url, values }: Pick<FuzzedService, 'url' | 'values'>) {
  const dispatcher = new Agent({ connections: 16, headersTimeout: patienceMs, bodyTimeout: patienceMs });
  const fill = (text: string) => text.replace(/@[a-z-]+@/g, (name) => values.get(name) ?? name);

  async function ask(options: Dispatcher.RequestOptions): Promise<Outcome> {
    try {
      // Not with a URL, which would normalize the path.
      const answer = await dispatcher.request({ origin: url, ...options });
      const text = await answer.body.text();
      return { statuses: [answer.statusCode], text };
    } catch (error) {
      // Something that this client refuses to send, or a response while it was still sending: the connection is closed.
      if (error instanceof errors.InvalidArgumentError || isClosed(error)) return { statuses: [], text: '' };
      throw error;
    }
  }

  return {
    async run(exchange: Exchange): Promise<Outcome> {
      if (exchange.kind === 'raw') return runRaw(url, { ...exchange.request, text: fill(exchange.request.text) });
      const headers = exchange.headers.flatMap(([name, value]) => [name, fill(value)]);
      if (exchange.kind === 'fetch') {
        return ask({ path: fill(exchange.path), method: exchange.method as 'GET', headers });
      }
      const { operation, json, change } = exchange;
      const body = change.apply(fill(json));
      const outcome = await ask({ path: `/api.v1.Service/${operation}`, method: 'POST', headers, body });
      const created = /^\{"projectId":"(\w+)"\}$/.exec(outcome.text)?.[1];
      if (created !== undefined) values.set('@latest@', created);
      return outcome;
    },
    close: () => dispatcher.destroy(),
  };
}

function isClosed(error: unknown): boolean {
  const code = (error as { readonly code?: string }).code ?? '';
  return ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(code);
}

async function runRaw(url: string, { text, cuts, ending }: RawRequest): Promise<Outcome> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk;
  });
  const closed = once(socket, 'close');
  for (const piece of cutInto(text, cuts)) {
    socket.write(piece, 'latin1');
    await pause(1);
  }
  if (ending === 'reset') socket.resetAndDestroy();
  if (ending === 'end') socket.end();
  const answered = (async () => {
    // On a connection that is kept open, the first response is enough.
    while (!(ending === 'wait' && /^HTTP\/1\.1 [2-5]/m.test(received))) await pause(5);
  })();
  const late = pause(patienceMs, 'late' as const, { ref: false });
  const what = await Promise.race([closed, answered, late]);
  socket.destroy();
  if (what === 'late') throw new Error(`no end after ${patienceMs} ms; so far: ${received}`);
  const statuses = [...received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
  return { statuses, text: received };
}

function cutInto(text: string, cuts: readonly number[]): readonly string[] {
  const places = [...cuts.map((share) => Math.floor(share * text.length)), text.length].sort((a, b) => a - b);
  return places.map((end, index) => text.slice(places[index - 1] ?? 0, end)).filter((piece) => piece !== '');
}
