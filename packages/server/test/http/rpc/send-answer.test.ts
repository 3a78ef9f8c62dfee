import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Operation } from '../../../src/http/rpc/operations.ts';
import { createAnswerSender } from '../../../src/http/rpc/send-answer.ts';

const mebibyte = 2 ** 20;
/** More than the system buffers for a client that does not read. */
const body = new Uint8Array(48 * mebibyte).fill(0x20);
const answer = { status: 200, code: 'ok', headers: [], body };
const sendAnswer = createAnswerSender(64 * mebibyte);
/** How each request was answered. */
const outcomes: string[] = [];
const server = createServer((request, response) => {
  const [, organization = '', scope = ''] = (request.url ?? '').split('/');
  const record = { requestId: '', operation: '', organization };
  try {
    sendAnswer(response, answer, { operation: { scope } as Operation, record });
    outcomes.push('sent');
  } catch (error) {
    outcomes.push((error as Error).message);
    response.end();
  }
});
let port: number;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close().closeAllConnections());

async function request(organization: string, scope: string): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port }).on('error', () => undefined);
  await once(socket, 'connect');
  const seen = outcomes.length;
  socket.pause().write(`GET /${organization}/${scope} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  await expect.poll(() => outcomes.length).toBe(seen + 1);
  return socket;
}

it('answers that an organization does not read are limited; reading them makes room', async () => {
  const first = await request('one', 'read');
  await request('one', 'read');
  expect(outcomes).toEqual([
    'sent',
    'Your organization has 64 MiB of answers that it has not read yet. Read them before you ask for more.',
  ]);
  // Others are not affected, and the outcome of a change is always answered.
  await request('two', 'read');
  await request('one', 'submit');
  expect(outcomes.slice(2)).toEqual(['sent', 'sent']);

  let received = 0;
  first.on('data', (piece) => {
    received += piece.length;
  });
  first.resume();
  await once(first, 'close');
  expect(received).toBeGreaterThan(body.length);
});

it('a client that leaves gives back what it did not read', async () => {
  const left = await request('three', 'read');
  left.destroy();
  await expect.poll(async () => (await request('three', 'read'), outcomes.at(-1))).toBe('sent');
});
