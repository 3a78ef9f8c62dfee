import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standardHeaders } from '../support/send.ts';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { expectRefusal } from './support/expect-refusal.ts';
import { closeRawConnections, openRawConnection, postHead } from './support/raw-connection.ts';

const path = '/api.v1.Service/CreateProject';
let service: TestService;
let caller: TestCaller;

beforeAll(async () => {
  service = await openTestService({
    keepAliveSeconds: '1',
    limits: { headerBytes: 8_192, headersMs: 1_000, discardMs: 2_000, callsPerConnection: 3 },
  });
  caller = await service.createCaller();
});
afterAll(() => {
  closeRawConnections();
  return service.close();
});

const head = (extra: Readonly<Record<string, string | number>>) =>
  postHead(path, { ...standardHeaders(caller.key), ...extra });
const goodCall = () => `${head({ 'Content-Length': 2 })}{}`;

describe('headers', () => {
  it('above the size limit are refused with 431, up to it they are accepted', async () => {
    const large = await openRawConnection(service.url);
    large.socket.write(head({ 'X-Note': 'x'.repeat(9_000), 'Content-Length': 2 }));
    expectRefusal(await large.answer(), 431, 'invalid_argument', /headers are too large/);
    await large.closed();
    const fitting = await openRawConnection(service.url);
    fitting.socket.write(`${head({ 'X-Note': 'x'.repeat(7_000), 'Content-Length': 2 })}{}`);
    expect(await fitting.answer()).toMatchObject({ status: 200 });
    fitting.socket.end();
  });

  it('above 256 are refused with 431, and none is dropped silently', async () => {
    const own = Object.keys(standardHeaders('')).length + 2;
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count - own }, (_, index) => [`x-${index}`, '1']));
    const fitting = await openRawConnection(service.url);
    fitting.socket.write(`${head({ ...many(256), 'Content-Length': 2 })}{}`);
    expect(await fitting.answer()).toMatchObject({ status: 200 });
    const beyond = await openRawConnection(service.url);
    beyond.socket.write(`${head({ ...many(257), 'Content-Length': 2 })}{}`);
    expectRefusal(await beyond.answer(), 431, 'invalid_argument', /more than 256 headers/);
    fitting.socket.end();
  });

  it.each([
    ['Host', 'other.test'],
    ['authorization', 'Bearer other'],
    ['CONTENT-TYPE', 'application/json'],
  ])('%s is refused if there are two, whatever their values', async (name, value) => {
    const twice = head({ 'Content-Length': 2 }).replace('\r\n', `\r\n${name}: ${value}\r\n`);
    const connection = await openRawConnection(service.url);
    connection.socket.write(`${twice}{}`);
    expectRefusal(await connection.answer(), 400, 'invalid_argument', new RegExp(`more than one ${name} header`, 'i'));
    connection.socket.end();
  });

  it('that never end are answered with 408', async () => {
    const connection = await openRawConnection(service.url);
    connection.socket.write(head({ 'Content-Length': 2 }).slice(0, -2));
    expectRefusal(await connection.answer(), 408, 'invalid_argument', /too long to arrive/);
    await connection.closed();
  });
});

describe('a body', () => {
  it('that trickles in is refused when the time of its call is up, and the connection is closed', async () => {
    const connection = await openRawConnection(service.url);
    connection.socket.write(head({ 'Content-Length': 1_000, 'Connect-Timeout-Ms': 1_000 }));
    const trickle = setInterval(() => connection.socket.writable && connection.socket.write(' '), 200);
    try {
      expectRefusal(await connection.answer(), 504, 'deadline_exceeded', /time for this call is up/);
      await connection.closed();
    } finally {
      clearInterval(trickle);
    }
  });

  it('that pauses for less than that is accepted', async () => {
    const patient = await openRawConnection(service.url);
    patient.socket.write(`${head({ 'Content-Length': 2 })}{`);
    const refused = await openRawConnection(service.url);
    refused.socket.write(`${head({ 'Content-Length': 2, 'Connect-Timeout-Ms': 1_000 })}{`);
    expect(await refused.answer()).toMatchObject({ status: 504 });
    patient.socket.write('}');
    expect(await patient.answer()).toMatchObject({ status: 200 });
    patient.socket.end();
  });

  it('that no call reads does not keep its connection open', async () => {
    const settings = { callTimeoutSeconds: '1', uploadTimeoutSeconds: '1', limits: { headersMs: 1_000 } };
    const hasty = await openTestService(settings, service.database);
    try {
      const connection = await openRawConnection(hasty.url);
      connection.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n');
      const trickle = setInterval(() => connection.socket.writable && connection.socket.write(' '), 200);
      await connection.closed().finally(() => clearInterval(trickle));
      expect(connection.answers()[0]).toMatchObject({ status: 200 });
    } finally {
      closeRawConnections();
      await hasty.close();
    }
  });
});

describe('a connection', () => {
  it('is closed after its last call, whose response says so', async () => {
    const connection = await openRawConnection(service.url);
    // The fourth was sent together with the others: it is neither answered nor executed.
    connection.socket.write(goodCall().repeat(4));
    await connection.answer(3);
    await connection.closed();
    const answers = connection.answers();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ headers }) => headers.get('connection'))).toEqual(['keep-alive', 'keep-alive', 'close']);
  });

  it('without calls is closed after the time that its response stated', async () => {
    const connection = await openRawConnection(service.url);
    connection.socket.write(goodCall());
    expect((await connection.answer()).headers.get('keep-alive')).toBe('timeout=1');
    await connection.closed();
  });

  it('above the limit is closed, and those within are served', async () => {
    const small = await openTestService(
      { maxConnections: '5', limits: { connectionsPerAddress: 1 } },
      service.database,
    );
    try {
      const within = await Promise.all(Array.from({ length: 5 }, () => openRawConnection(small.url)));
      const serveAll = async (count: number) => {
        for (const { socket } of within) socket.write(goodCall());
        for (const { answer } of within) expect(await answer(count)).toMatchObject({ status: 200 });
      };
      await serveAll(1);
      const beyond = await openRawConnection(small.url);
      await beyond.closed();
      expect(beyond.received()).toBe('');
      await serveAll(2);
    } finally {
      closeRawConnections();
      await small.close();
    }
  });

  it.each([
    ['closed, and those within are served', '', false],
    ['served from a trusted proxy', '127.0.0.0/8', true],
  ])('above the limit for one address is %s', async (_what, trustedProxies, isServed) => {
    const small = await openTestService({ maxConnections: '30', trustedProxies }, service.database);
    try {
      const within = await Promise.all(Array.from({ length: 3 }, () => openRawConnection(small.url)));
      for (const { socket, answer } of within) {
        socket.write(goodCall());
        expect(await answer()).toMatchObject({ status: 200 });
      }
      const beyond = await openRawConnection(small.url);
      beyond.socket.write(goodCall());
      if (isServed) expect(await beyond.answer()).toMatchObject({ status: 200 });
      else await beyond.closed();
      expect(beyond.received() !== '').toBe(isServed);
      for (const { socket } of within) socket.destroy();
      // A closed connection makes room for another.
      await expect
        .poll(async () => {
          const next = await openRawConnection(small.url);
          next.socket.write(goodCall());
          await Promise.race([next.answer(), next.closed()]).catch(() => undefined);
          return next.answers().length;
        })
        .toBe(1);
    } finally {
      closeRawConnections();
      await small.close();
    }
  });
});
