import { request } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, standardHeaders } from '../support/send.ts';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { expectRefusal } from './support/expect-refusal.ts';
import { closeRawConnections, openRawConnection, postHead, toChunk } from './support/raw-connection.ts';

const path = '/api.v1.Service/AddActivities';
const huge = 40_000_000;
let service: TestService;
let caller: TestCaller;

beforeAll(async () => {
  service = await openTestService({ limits: { discardMs: 3_000 } });
  caller = await service.createCaller();
  await caller.call('CreateProject', {});
});
afterAll(() => {
  closeRawConnections();
  return service.close();
});

const badHeaders = () => standardHeaders(`${caller.key}x`);

type Refused = readonly [
  what: string,
  headers: () => Record<string, string | number>,
  status: number,
  code: string,
  message: RegExp,
];
const refusals: Refused[] = [
  ['without a valid key', () => ({ ...badHeaders(), 'Content-Length': 9_000_000_000 }), 401, 'unauthenticated', /key/],
  [
    'with a declared size over the limit',
    () => ({ ...standardHeaders(caller.key), 'Content-Length': 9_000_000_000 }),
    400,
    'invalid_argument',
    /limit of 16777216 bytes/,
  ],
  [
    'with a wrong version header',
    () => ({ ...standardHeaders(caller.key), 'Connect-Protocol-Version': 7, 'Content-Length': 1_000 }),
    400,
    'invalid_argument',
    /Connect-Protocol-Version/,
  ],
  [
    'with another content type',
    () => ({ ...standardHeaders(caller.key), 'Content-Type': 'text/csv', 'Content-Length': 1_000 }),
    415,
    'invalid_argument',
    /Content-Type/,
  ],
  [
    'without a valid key, chunked',
    () => ({ ...badHeaders(), 'Transfer-Encoding': 'chunked' }),
    401,
    'unauthenticated',
    /key/,
  ],
];

// In parallel, because the server waits a few seconds for each of these bodies.
describe.concurrent('a call that is refused because of its headers', () => {
  it.each(refusals)(
    '%s is answered before any of its body arrives, and closed',
    async (_what, headers, ...expected) => {
      const connection = await openRawConnection(service.url);
      connection.socket.write(postHead(path, headers()));
      const answer = await connection.answer();
      expectRefusal(answer, ...expected);
      expect(answer.headers.get('connection')).toBe('close');
      await connection.closed();
      expect(connection.answers()).toHaveLength(1);
    },
  );

  it('is answered while its body trickles in, and closed after its time limit', async () => {
    const connection = await openRawConnection(service.url);
    connection.socket.write(postHead(path, { ...badHeaders(), 'Transfer-Encoding': 'chunked' }));
    const trickle = setInterval(() => connection.socket.writable && connection.socket.write(toChunk('{')), 50);
    try {
      expectRefusal(await connection.answer(), 401, 'unauthenticated');
      await connection.closed();
    } finally {
      clearInterval(trickle);
    }
  });

  it('is also answered on an unknown path and with another method', async () => {
    for (const [line, status] of [
      ['POST /nothing HTTP/1.1', 404],
      [`PUT ${path} HTTP/1.1`, 405],
    ] as const) {
      const connection = await openRawConnection(service.url);
      connection.socket.write(`${line}\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\n`);
      expectRefusal(await connection.answer(), status, 'unimplemented');
    }
  });
});

/** Writes this many bytes as fast as the other side reads them; returns how many were sent before the end. */
async function writeAtItsPace(socket: Socket, bytes: number): Promise<number> {
  const block = Buffer.alloc(65_536, 'x');
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  let sent = 0;
  while (sent < bytes && socket.writable) {
    sent += block.length;
    if (socket.write(block)) continue;
    await Promise.race([closed, new Promise<void>((resolve) => socket.once('drain', resolve))]);
  }
  return sent;
}

describe('a client that sends a large body anyway', () => {
  it('gets its response immediately, can send all of it, and is half-closed, not reset', async () => {
    const connection = await openRawConnection(service.url);
    const errors: Error[] = [];
    connection.socket.on('error', (error) => errors.push(error));
    connection.socket.write(postHead(path, { ...badHeaders(), 'Content-Length': huge }));
    expectRefusal(await connection.answer(), 401, 'unauthenticated');
    const sent = await writeAtItsPace(connection.socket, huge);
    expect(sent).toBeGreaterThanOrEqual(huge);
    await connection.closed();
    expect(errors).toEqual([]);
  });

  it('gets no response to what it sends after a refused body', async () => {
    const connection = await openRawConnection(service.url);
    const body = JSON.stringify({ name: 'Behind a refusal' });
    const refused = postHead(path, { ...badHeaders(), 'Content-Length': 200_000 });
    connection.socket.write(refused);
    expectRefusal(await connection.answer(), 401, 'unauthenticated');
    const next = postHead('/api.v1.Service/CreateProject', {
      ...standardHeaders(caller.key),
      'Content-Length': body.length,
    });
    connection.socket.write(' '.repeat(200_000) + next + body);
    await connection.closed();
    expect(connection.answers()).toHaveLength(1);
    const found = await service.database.query(`SELECT 1 FROM projects WHERE name = 'Behind a refusal'`);
    expect(found).toEqual([]);
  });

  it('that sends forever is cut off after its time limit', async () => {
    const connection = await openRawConnection(service.url);
    connection.socket.write(postHead(path, { ...badHeaders(), 'Content-Length': 9_000_000_000_000 }));
    const sent = await writeAtItsPace(connection.socket, 9_000_000_000_000);
    expect(sent).toBeGreaterThan(huge);
    expectRefusal(await connection.answer(), 401, 'unauthenticated');
  });

  it.each([
    ['a bad key', () => badHeaders(), 401],
    ['too large a body', () => standardHeaders(caller.key), 400],
  ])('through the HTTP client of Node with %s always gets its response', async (_what, headers, status) => {
    for (let round = 0; round < 3; round++) {
      const call = request(service.url + path, { method: 'POST', headers: headers() });
      const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
      call.on('error', reject).once('response', (response) => {
        text(response).then(() => resolve(response.statusCode), reject);
      });
      call.end(Buffer.alloc(huge / 2, 'x'));
      expect(await promise).toBe(status);
    }
  });

  it.each([
    ['a bad key', () => badHeaders(), 401],
    ['too large a body', () => standardHeaders(caller.key), 400],
  ])('through fetch with %s always gets its response', async (_what, headers, status) => {
    const body = new Uint8Array(huge / 2).fill(120);
    for (let round = 0; round < 3; round++) {
      expect((await send(service.url + path, { headers: headers(), body })).status).toBe(status);
    }
  });

  it('of unknown size is refused once it exceeds the limit, naming the limit', async () => {
    const connection = await openRawConnection(service.url);
    const { socket } = connection;
    const headers = { ...standardHeaders(caller.key), 'Transfer-Encoding': 'chunked' };
    socket.write(postHead('/api.v1.Service/CreateProject', headers));
    for (let round = 0; round < 5; round++) socket.write(toChunk(' '.repeat(30_000)));
    expectRefusal(await connection.answer(), 400, 'invalid_argument', /limit of 65536 bytes/);
    await connection.closed();
  });

  it('leaves the server unchanged', async () => {
    expect(await caller.call('CreateProject', {})).toMatchObject({ status: 200 });
  });
});
