import { Agent, type ClientRequest, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** Separate connections that are open at the same time, with an occasional call on each. */
export type HeldConnections = {
  /** The durations of all calls so far, in milliseconds. */
  readonly latencies: readonly number[];
  /** One error for each call that was not answered with 200. */
  readonly failures: readonly string[];
  /** Number of connections that had to be reopened. */
  reopened(): number;
  close(): Promise<void>;
};

/** Opens them and makes calls on each at this pace, one after the other, until closed. */
export function holdConnections(options: {
  readonly count: number;
  readonly everyMs: number;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}): HeldConnections {
  const { count, everyMs, url, headers, body } = options;
  const latencies: number[] = [];
  const failures: string[] = [];
  const stop = new AbortController();
  let opened = 0;

  async function call(agent: Agent): Promise<void> {
    const startedAt = performance.now();
    const sent = request(url, { method: 'POST', agent, headers: { ...headers, 'content-length': body.length } });
    try {
      sent.end(body);
      const [status, text] = await answerOf(sent);
      if (status !== 200) throw new Error(`answered ${status}: ${text}`);
      latencies.push(performance.now() - startedAt);
    } catch (error) {
      failures.push(String(error));
    }
    if (!sent.reusedSocket) opened++;
  }

  async function hold(index: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const wait = (ms: number) => pause(ms, undefined, { signal: stop.signal }).catch(() => undefined);
    // Evenly spread over the interval between two calls.
    await wait((everyMs * index) / count);
    while (!stop.signal.aborted) {
      const startedAt = performance.now();
      await call(agent);
      await wait(Math.max(0, everyMs - (performance.now() - startedAt)));
    }
    agent.destroy();
  }

  const held = Promise.all(Array.from({ length: count }, (_, index) => hold(index)));
  return {
    latencies,
    failures,
    reopened: () => Math.max(0, opened - count),
    close: async () => {
      stop.abort();
      await held;
    },
  };
}

function answerOf(sent: ClientRequest): Promise<readonly [number, string]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly [number, string]>();
  sent.once('error', reject).once('response', (response) => {
    buffer(response).then((bytes) => resolve([response.statusCode ?? 0, bytes.toString()]), reject);
  });
  return promise;
}
