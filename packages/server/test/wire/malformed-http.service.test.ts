import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, standardHeaders } from '../support/send.ts';
import { shareTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { expectErrorObject, expectRefusal } from './support/expect-refusal.ts';
import { closeRawConnections, openRawConnection, postHead } from './support/raw-connection.ts';

const path = '/api.v1.Service/CreateProject';
let service: TestService;
let caller: TestCaller;

beforeAll(async () => {
  service = await shareTestService();
  caller = await service.createCaller();
});
afterAll(async () => {
  closeRawConnections();
  expect(await caller.call('CreateProject', {})).toMatchObject({ status: 200 });
});

const good = (extra: Record<string, string | number>) => postHead(path, { ...standardHeaders(caller.key), ...extra });

const requests: [string, () => string | Buffer, number][] = [
  ['garbage', () => 'hello there\r\n\r\n', 400],
  ['a TLS greeting', () => Buffer.from('160301020001000001fc0303', 'hex'), 400],
  ['the preface of HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['an unknown method', () => `FETCH ${path} HTTP/1.1\r\nHost: x\r\n\r\n`, 400],
  ['an unknown HTTP version', () => `POST ${path} HTTP/9.9\r\nHost: x\r\n\r\n`, 400],
  ['no Host', () => `POST ${path} HTTP/1.1\r\nContent-Length: 0\r\n\r\n`, 400],
  ['an unknown expectation', () => good({ Expect: 'a-miracle', 'Content-Length': 2 }), 417],
  ['a Content-Length that is not a number', () => good({ 'Content-Length': 'many' }), 400],
  ['a negative Content-Length', () => good({ 'Content-Length': -5 }), 400],
  ['two declarations of the length', () => good({ 'Content-Length': 2, 'Transfer-Encoding': 'chunked' }), 400],
  ['a NUL in a header', () => good({ 'X-Note': 'a\0b', 'Content-Length': 2 }), 400],
  ['a header line without a colon', () => `POST ${path} HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n`, 400],
  ['headers of 40 kB', () => good({ 'X-Note': 'x'.repeat(40_000), 'Content-Length': 2 }), 431],
  ['a path of 40 kB', () => `POST /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  ['a broken chunk', () => `${good({ 'Transfer-Encoding': 'chunked' })}zz\r\n{}\r\n`, 400],
];

describe('malformed HTTP', () => {
  it.each(requests)('%s gets one Connect error with x-request-id', async (_what, bytes, status) => {
    const connection = await openRawConnection(service.url);
    connection.socket.write(bytes());
    const answer = await connection.answer();
    expect(answer.status).toBe(status);
    expectErrorObject(answer);
    connection.socket.end();
    await connection.closed();
    expect(connection.answers()).toHaveLength(1);
  });

  it.each(['/api.v1.Service/%zz', '/%', '/api.v1.Service/CreateProject%', '/%ff%fe'])(
    'the malformed path %s is refused with a Connect error',
    async (malformed) => {
      const connection = await openRawConnection(service.url);
      connection.socket.write(postHead(malformed, { ...standardHeaders(caller.key), 'Content-Length': 0 }));
      const answer = await connection.answer();
      expect([400, 404]).toContain(answer.status);
      expectErrorObject(answer);
    },
  );

  it('a connection that is closed without a request harms nobody', async () => {
    const connection = await openRawConnection(service.url);
    connection.socket.end();
    await connection.closed();
    expect(connection.received()).toBe('');
  });

  it('garbage after a valid call does not suppress its response', async () => {
    const connection = await openRawConnection(service.url);
    connection.socket.write(`${good({ 'Content-Length': 2 })}{}`);
    expect(await connection.answer()).toMatchObject({ status: 200 });
    connection.socket.write('hello there\r\n\r\n');
    expectRefusal(await connection.answer(2), 400, 'invalid_argument');
  });
});

describe('old but valid HTTP', () => {
  it('HTTP/1.0 is served', async () => {
    const connection = await openRawConnection(service.url);
    const head = good({ 'Content-Length': 2 }).replace('HTTP/1.1', 'HTTP/1.0');
    connection.socket.write(`${head}{}`);
    expect(await connection.answer()).toMatchObject({ status: 200 });
    await connection.closed();
  });

  it('many headers are accepted', async () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`x-note-${index}`, 'note']));
    const headers = { ...standardHeaders(caller.key), ...many };
    expect(await send(service.url + path, { headers, body: '{}' })).toMatchObject({ status: 200 });
  });
});
