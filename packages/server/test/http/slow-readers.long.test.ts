import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompletedProject } from '../operations/export-file.ts';
import { openTestService, type TestService } from '../support/test-service.ts';
import { openRawConnection } from '../wire/support/raw-connection.ts';

const mebibyte = 1024 * 1024;
const most = 4;
let service: TestService;
/** A file larger than what the system buffers for a client that does not read. */
let download: string;
const size = 48 * mebibyte;

beforeAll(async () => {
  service = await openTestService({
    callTimeoutSeconds: '5',
    uploadTimeoutSeconds: '5',
    maxConnections: '100',
    limits: { headersMs: 1_000, connectionsPerAddress: most / 100 },
  });
  const caller = await service.createCaller();
  const content = randomBytes(size / 2).toString('hex');
  const projectId = await createCompletedProject(service, caller, { content });
  const { body } = await caller.call('ExportCSV', { projectId });
  download = body.downloadUrl;
});
afterAll(() => service.close());

async function ask(url: string, times = 1): Promise<Socket> {
  const { hostname, port, pathname, search } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined).pause();
  await once(socket, 'connect');
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(times));
  return socket;
}

/** Whether a new connection is answered; it is not while the address has as many as it may have. */
async function isServed(): Promise<boolean> {
  const connection = await openRawConnection(service.url);
  connection.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await connection.closed();
  return connection.received() !== '';
}

describe('a client that does not read its answers', () => {
  it.each([
    ['a download', () => download, 1],
    ['a file that needs no key', () => `${service.url}/openapi.json`, 2_000],
  ])('is disconnected: %s', async (_what, url, times) => {
    const sockets = await Promise.all(Array.from({ length: most }, () => ask(url(), times)));
    expect(await isServed()).toBe(false);
    await expect.poll(isServed, { timeout: 25_000, interval: 200 }).toBe(true);
    for (const socket of sockets) socket.destroy();
  });
});

describe('a client that reads slowly', () => {
  it('gets the whole file', async () => {
    const socket = await ask(download);
    let received = 0;
    socket.on('data', (chunk) => {
      received += chunk.length;
    });
    // Reads a little at a time, for longer than a client that reads nothing would be given.
    while (received < size && !socket.destroyed) {
      socket.resume();
      await pause(10);
      socket.pause();
      await pause(200);
    }
    expect(received).toBeGreaterThan(size);
    socket.destroy();
  });
});
