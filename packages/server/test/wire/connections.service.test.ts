import { afterAll, describe, expect, it } from 'vitest';
import { standardHeaders } from '../support/send.ts';
import { useTestService } from '../support/use-test-service.ts';
import { expectRefusal } from './support/expect-refusal.ts';
import { closeRawConnections, openRawConnection, postHead, toChunk } from './support/raw-connection.ts';

const path = '/api.v1.Service/CreateProject';
const body = '{"name":"Ledger"}';
const suite = useTestService();

afterAll(closeRawConnections);

const headersOf = (key = suite.caller.key) => ({ ...standardHeaders(key), 'Content-Length': body.length });
const goodCall = () => postHead(path, headersOf()) + body;

describe('a connection', () => {
  it('serves one call after another', async () => {
    const connection = await openRawConnection(suite.service.url);
    for (let count = 1; count <= 5; count++) {
      connection.socket.write(goodCall());
      expect(await connection.answer(count)).toMatchObject({ status: 200 });
    }
  });

  it('answers pipelined calls in order', async () => {
    const connection = await openRawConnection(suite.service.url);
    connection.socket.write(goodCall() + postHead('/nothing', { 'Content-Length': 0 }) + goodCall());
    await connection.answer(3);
    expect(connection.answers().map(({ status }) => status)).toEqual([200, 404, 200]);
  });

  it('stays usable after a call that failed after its body was read', async () => {
    const connection = await openRawConnection(suite.service.url);
    connection.socket.write(`${postHead(path, { ...standardHeaders(suite.caller.key), 'Content-Length': 5 })}hello`);
    expectRefusal(await connection.answer(), 400, 'invalid_argument');
    connection.socket.write(goodCall());
    expect(await connection.answer(2)).toMatchObject({ status: 200 });
  });

  it.each([
    ['without a key', () => postHead(path, { 'Content-Length': 0 }), 401],
    ['on an unknown path', () => postHead('/nothing', { 'Content-Length': 0 }), 404],
    ['with GET', () => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`, 405],
  ])('stays usable after a refusal %s of a call without a body', async (_what, refused, status) => {
    const connection = await openRawConnection(suite.service.url);
    connection.socket.write(refused());
    expect(await connection.answer()).toMatchObject({ status });
    connection.socket.write(goodCall());
    expect(await connection.answer(2)).toMatchObject({ status: 200 });
  });

  it('accepts a chunked body in many small chunks', async () => {
    const connection = await openRawConnection(suite.service.url);
    const headers = { ...standardHeaders(suite.caller.key), 'Transfer-Encoding': 'chunked' };
    connection.socket.write(postHead(path, headers));
    for (const character of body) connection.socket.write(toChunk(character));
    connection.socket.write('0\r\n\r\n');
    expect(await connection.answer()).toMatchObject({ status: 200 });
  });

  it('closes when the client asks for it', async () => {
    const connection = await openRawConnection(suite.service.url);
    connection.socket.write(postHead(path, { ...headersOf(), Connection: 'close' }) + body);
    expect(await connection.answer()).toMatchObject({ status: 200 });
    await connection.closed();
  });
});

describe('Expect: 100-continue', () => {
  const expecting = (key?: string) => ({ ...headersOf(key), Expect: '100-continue' });

  it('gets a 100 when the call is admitted, then the response', async () => {
    const connection = await openRawConnection(suite.service.url);
    connection.socket.write(postHead(path, expecting()));
    expect(await connection.answer()).toMatchObject({ status: 100 });
    connection.socket.write(body);
    expect(await connection.answer(2)).toMatchObject({ status: 200 });
  });

  it.each([
    ['a bad key', () => postHead(path, expecting('nonsense')), 401],
    ['too large a body', () => postHead(path, { ...expecting(), 'Content-Length': 100_000_000 }), 400],
    ['a wrong version', () => postHead(path, { ...expecting(), 'Connect-Protocol-Version': 2 }), 400],
    ['an unknown path', () => postHead('/nothing', expecting()), 404],
  ])('gets no 100 if the call is refused for %s', async (_what, head, status) => {
    const connection = await openRawConnection(suite.service.url);
    connection.socket.write(head());
    const answer = await connection.answer();
    expect(answer.status).toBe(status);
    expect(connection.received()).not.toContain('100 Continue');
    expect(answer.headers.get('x-request-id')).toMatch(/./);
  });
});
