import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answer, openReceiver, type Receiver } from './receiver.ts';
import { type SendOptions, sendTo } from './send-to.ts';

const local: SendOptions = { allowed: ['127.0.0.0/8', '::1/128'] };
const opened: Receiver[] = [];

async function open(options: Parameters<typeof openReceiver>[0]): Promise<Receiver> {
  const receiver = await openReceiver({ host: '127.0.0.1', ...options });
  opened.push(receiver);
  return receiver;
}

async function sendToAnswer(answer: Answer, options: SendOptions = {}) {
  const receiver = await open({ answer });
  return sendTo(`http://127.0.0.1:${receiver.port}/hook`, { ...local, ...options });
}

/** A server that misuses its connections in ways that HTTP servers do not. */
async function withRawServer<T>(onSocket: (socket: Socket) => void, work: (url: string) => Promise<T>): Promise<T> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    onSocket(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await work(`http://127.0.0.1:${(server.address() as { port: number }).port}/`);
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}

afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(opened.splice(0).map((receiver) => receiver.close()));
});

describe('what is sent', () => {
  it('is a POST of exactly the given bytes, with the given headers and ours', async () => {
    const receiver = await open({});
    const body = '{"name":"Été 🧾 \\u0000","n":1.0}';
    await sendTo(`http://127.0.0.1:${receiver.port}/a/b?c=d%20e#f`, {
      ...local,
      body,
      headers: { 'webhook-id': 'evt_1' },
    });
    expect(receiver.requests).toHaveLength(1);
    const [request] = receiver.requests;
    expect(request?.body.equals(Buffer.from(body))).toBe(true);
    expect(request).toMatchObject({
      method: 'POST',
      path: '/a/b?c=d%20e',
      headers: {
        'webhook-id': 'evt_1',
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'Ledgerprint/test',
        connection: 'close',
        host: `127.0.0.1:${receiver.port}`,
      },
    });
    expect(request?.headers.authorization).toBeUndefined();
  });

  it.each([
    ['user:password', 'user:password'],
    ['user', 'user:'],
    [':password', ':password'],
    ['us%40er:p%3Ass%2Fw%C3%B6rd', 'us@er:p:ss/wörd'],
    ['100%:50%25', '100%:50%'],
  ])('%s in the URL becomes Basic authentication', async (written, credentials) => {
    const receiver = await open({});
    await sendTo(`http://${written}@127.0.0.1:${receiver.port}/`, local);
    const { authorization = '' } = receiver.requests[0]?.headers ?? {};
    expect(authorization).toMatch(/^Basic /);
    expect(Buffer.from(authorization.slice('Basic '.length), 'base64').toString()).toBe(credentials);
  });

  it('uses a new connection each time', async () => {
    const receiver = await open({});
    await sendTo(`http://127.0.0.1:${receiver.port}/`, local);
    await sendTo(`http://127.0.0.1:${receiver.port}/`, local);
    expect(receiver.connections()).toBe(2);
  });
});

describe('answers', () => {
  it.each([200, 201, 204, 400, 404, 410, 429, 500, 503])('%i is reported as it is', async (status) => {
    const outcome = await sendToAnswer((response) => response.writeHead(status).end());
    expect(outcome).toMatchObject({ kind: 'answered', status, durationMs: expect.any(Number) });
  });

  it.each([301, 302, 303, 307, 308])('%i is not followed', async (status) => {
    const target = await open({});
    const location = `http://127.0.0.1:${target.port}/`;
    const outcome = await sendToAnswer((response) => response.writeHead(status, { location }).end());
    expect(outcome).toMatchObject({ kind: 'answered', status });
    expect(target.connections()).toBe(0);
  });

  it('include the start of their body', async () => {
    const outcome = await sendToAnswer((response) => response.end('thank you'));
    expect(outcome.kind === 'answered' && outcome.answer.toString()).toBe('thank you');
  });

  it('without end are cut at 64 kB and their connection is closed', async () => {
    const chunk = Buffer.alloc(64 * 1_024, 'x');
    let written = 0;
    const closed = Promise.withResolvers<void>();
    const outcome = await sendToAnswer((response) => {
      response.writeHead(200, { 'content-length': 10 * 1_024 ** 3 }).on('close', closed.resolve);
      const pour = () => {
        while (!response.destroyed && response.write(chunk)) written += chunk.length;
        if (!response.destroyed) response.once('drain', pour);
      };
      pour();
    });
    expect(outcome.kind === 'answered' && [outcome.status, outcome.answer.length]).toEqual([200, 65_536]);
    await closed.promise;
    // Of 10 GB, no more left the server than fits into the buffers in between.
    expect(written).toBeLessThan(32 * 1_024 ** 2);
  });

  it('that are compressed are not decompressed', async () => {
    const bomb = Buffer.from('not really gzip');
    const outcome = await sendToAnswer((response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
    expect(outcome.kind === 'answered' && outcome.answer.equals(bomb)).toBe(true);
  });

  it('are judged by their status even if the body hangs or breaks off', async () => {
    const hanging = await sendToAnswer((response) => response.writeHead(200).write('a'), { timeoutMs: 300 });
    const broken = await sendToAnswer((response) => {
      response.writeHead(503, { 'content-length': 100 }).write('a', () => response.destroy());
    });
    expect([hanging, broken]).toMatchObject([
      { kind: 'answered', status: 200 },
      { kind: 'answered', status: 503 },
    ]);
  });
});

describe('no answer', () => {
  const late = { kind: 'unreachable', error: 'no answer within 0.3 s' };

  it('from a receiver that accepts the request and is silent', async () => {
    expect(await sendToAnswer(() => undefined, { timeoutMs: 300 })).toMatchObject(late);
  });

  it('from one that sends its headers a byte at a time', async () => {
    const trickle = (socket: Socket) => {
      socket.write('HTTP/1.1 200 OK\r\nx-slow: ');
      const timer = setInterval(() => socket.write('x'), 20);
      socket.on('close', () => clearInterval(timer));
    };
    expect(await withRawServer(trickle, (url) => sendTo(url, { ...local, timeoutMs: 300 }))).toMatchObject(late);
  });

  it('from a name server that does not answer', async () => {
    const outcome = await sendTo('http://hooks.test/', { timeoutMs: 300, lookup: () => undefined });
    expect(outcome).toMatchObject(late);
  });

  it('from a receiver that resets the connection', async () => {
    const outcome = await withRawServer(
      (socket) => socket.once('data', () => socket.resetAndDestroy()),
      (url) => sendTo(url, local),
    );
    expect(outcome).toMatchObject({ kind: 'unreachable', error: expect.stringMatching(/ECONNRESET|UND_ERR_SOCKET/) });
  });

  it('from one that closes it, does not speak HTTP or sends endless headers', async () => {
    const behaviours: readonly ((socket: Socket) => void)[] = [
      (socket) => socket.end(),
      (socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'),
      (socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(1_000_000)}`),
    ];
    for (const behave of behaviours) {
      const outcome = await withRawServer(behave, (url) => sendTo(url, local));
      expect(outcome).toMatchObject({ kind: 'unreachable', error: expect.stringMatching(/./) });
    }
  });

  it('from a port on which nothing listens', async () => {
    const receiver = await open({});
    await opened.pop()?.close();
    expect(await sendTo(`http://127.0.0.1:${receiver.port}/`, local)).toMatchObject({
      kind: 'unreachable',
      error: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('for a text that is not a URL', async () => {
    expect(await sendTo('no url', local)).toMatchObject({ kind: 'unreachable' });
  });
});

describe('TLS', () => {
  it.each(['127.0.0.1', 'localhost'])('a self-signed certificate of %s is refused', async (host) => {
    const receiver = await open({ secure: true });
    const outcome = await sendTo(`https://${host}:${receiver.port}/`, local);
    expect(outcome).toMatchObject({ kind: 'unreachable', error: expect.stringMatching(/self.signed/i) });
    expect(receiver.requests).toHaveLength(0);
  });

  it('is verified even if the environment disables it', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const receiver = await open({ secure: true });
    expect((await sendTo(`https://127.0.0.1:${receiver.port}/`, local)).kind).toBe('unreachable');
    expect(receiver.requests).toHaveLength(0);
  });
});

it('a proxy in the environment is not used', async () => {
  const proxy = await open({});
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy']) {
    vi.stubEnv(name, `http://127.0.0.1:${proxy.port}`);
  }
  vi.stubEnv('NODE_USE_ENV_PROXY', '1');
  expect(await sendToAnswer((response) => response.writeHead(204).end())).toMatchObject({ status: 204 });
  expect(proxy.connections()).toBe(0);
});
