import { readdir, readlink, rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createCompletedProject } from '../operations/export-file.ts';
import { createTemporaryDirectory } from '../support/ledgerprint-process.ts';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { openRawConnection } from '../wire/support/raw-connection.ts';

const content = '0123456789'.repeat(100);

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let service: TestService;
let caller: TestCaller;
let url: string;

beforeAll(async () => {
  directory = await createTemporaryDirectory();
  service = await openTestService({ role: 'api', dataDir: directory.path, corsOrigins: 'https://ledger.example' });
  caller = await service.createCaller();
  url = await linkTo({ content });
});
afterAll(async () => {
  await service.close();
  await directory.remove();
});

async function linkTo(file: { readonly content: string; readonly name?: string }): Promise<string> {
  const projectId = await createCompletedProject(service, caller, file);
  return (await caller.call('ExportCSV', { projectId })).body.downloadUrl;
}

const get = (headers: Record<string, string> = {}, method = 'GET') => fetch(url, { method, headers });

describe('200', () => {
  it('is the whole file, with its type and caching headers', async () => {
    const response = await get();
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(content);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-length': '1000',
      'content-disposition': 'attachment; filename="test.csv"',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[\w-]+"$/),
      'x-request-id': expect.stringMatching(/./),
    });
  });

  it('answers HEAD with the same headers and no body', async () => {
    const [head, whole] = [await get({}, 'HEAD'), await get()];
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    const headersOf = ({ headers }: Response) =>
      [...headers].filter(([name]) => !['date', 'x-request-id', 'connection', 'keep-alive'].includes(name));
    expect(headersOf(head)).toEqual(headersOf(whole));
    await whole.text();
  });

  it('needs no key, and accepts one', async () => {
    expect((await get({ Authorization: 'Bearer nonsense' })).status).toBe(200);
  });

  it.each([
    ['Achats été 2024', 'Achats ete 2024.csv', 'Achats été 2024.csv'],
    ['🧾 Rechnungen / Q1: "alle"', '_ Rechnungen Q1 alle.csv', '🧾 Rechnungen Q1 alle.csv'],
    ['购买清单', '_.csv', '购买清单.csv'],
  ])('names the file after the project %s', async (name, ascii, exact) => {
    const response = await fetch(await linkTo({ content, name }));
    expect(await response.text()).toBe(content);
    const disposition = response.headers.get('content-disposition') ?? '';
    const [, fallback, encoded = ''] = /^attachment; filename="(.*)"; filename\*=UTF-8''(\S+)$/.exec(disposition) ?? [];
    expect(fallback).toBe(ascii);
    expect(decodeURIComponent(encoded)).toBe(exact);
  });

  it('lets pages of listed origins download', async () => {
    const response = await get({ Origin: 'https://ledger.example' });
    expect(response.headers.get('access-control-allow-origin')).toBe('https://ledger.example');
  });
});

describe('206 and 416', () => {
  it.each([
    ['bytes=0-9', '0123456789', 'bytes 0-9/1000'],
    ['bytes=995-', '56789', 'bytes 995-999/1000'],
    ['bytes=-3', '789', 'bytes 997-999/1000'],
    ['bytes=998-5000', '89', 'bytes 998-999/1000'],
  ])('%s', async (range, part, contentRange) => {
    const response = await get({ Range: range });
    expect(response.status).toBe(206);
    expect(await response.text()).toBe(part);
    expect(response.headers.get('content-range')).toBe(contentRange);
    expect(response.headers.get('content-length')).toBe(String(part.length));
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  });

  it('a range outside the file is 416 with its size', async () => {
    const response = await get({ Range: 'bytes=1000-' });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe('bytes */1000');
    expect(await response.text()).toMatch(/1000 bytes.*\.\n$/);
  });

  it.each(['bytes=0-1,5-6', 'bytes=9-1', 'items=0-1', 'nonsense'])('%s is ignored', async (range) => {
    const response = await get({ Range: range });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(content);
  });

  it('an interrupted download can be resumed', async () => {
    const etag = (await get({}, 'HEAD')).headers.get('etag') ?? '';
    const rest = await get({ Range: 'bytes=400-', 'If-Range': etag });
    expect(rest.status).toBe(206);
    expect(content.slice(0, 400) + (await rest.text())).toBe(content);
  });

  it.each(['"another"', 'W/"another"', 'Wed, 21 Oct 2015 07:28:00 GMT'])(
    'the whole file is sent if If-Range names another one: %s',
    async (ifRange) => {
      const response = await get({ Range: 'bytes=0-1', 'If-Range': ifRange });
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(content);
    },
  );
});

describe('304', () => {
  it('if the client already has the file', async () => {
    const etag = (await get({}, 'HEAD')).headers.get('etag') ?? '';
    for (const ifNoneMatch of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await get({ 'If-None-Match': ifNoneMatch });
      expect({ status: response.status, body: await response.text() }).toEqual({ status: 304, body: '' });
      expect(response.headers.get('etag')).toBe(etag);
    }
    expect((await get({ 'If-None-Match': '"other"' })).status).toBe(200);
  });
});

describe('403 and 404', () => {
  it('are plain sentences that are not cached', async () => {
    const answers = [
      [await fetch(url.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))), 403],
      [await fetch(`${service.url}/downloads/anything`), 403],
    ] as const;
    for (const [response, status] of answers) {
      expect(response.status).toBe(status);
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(await response.text()).toMatch(/^[A-Z][\x20-\x7e]+\.\n$/);
    }
  });

  it('answer HEAD without a body', async () => {
    const response = await fetch(`${url}0`, { method: 'HEAD' });
    expect({ status: response.status, body: await response.text() }).toEqual({ status: 403, body: '' });
  });

  it('a removed file is 404', async () => {
    const removed = await linkTo({ content });
    await rm(`${directory.path}/exports${new URL(removed).pathname.replace('/downloads', '')}`);
    const response = await fetch(removed);
    expect({ status: response.status, body: await response.text() }).toEqual({
      status: 404,
      body: 'This file was removed.\n',
    });
  });
});

it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])('%s is 405', async (method) => {
  const body = method === 'POST' ? { body: 'x'.repeat(100_000) } : {};
  const response = await fetch(url, { method, ...body });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, HEAD');
  expect(await response.json()).toEqual({ code: 'unimplemented', message: 'This path accepts only GET, HEAD.' });
  expect(await (await get()).text()).toBe(content);
});

describe('429', () => {
  it('from an address at its limit of downloads, until one of them ends', async () => {
    const strict = await openTestService(
      { role: 'api', dataDir: directory.path, limits: { downloadsPerAddress: 2 } },
      service.database,
    );
    try {
      // More than the system buffers for a client that does not read.
      const { pathname, search } = new URL(await linkTo({ content: 'x'.repeat(60_000_000) }));
      const readers = await Promise.all([1, 2].map(() => openRawConnection(strict.url)));
      for (const { socket } of readers) {
        socket.pause();
        socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: ledgerprint.test\r\n\r\n`);
      }
      const { pathname: path, search: query } = new URL(url);
      const download = () => fetch(`${strict.url}${path}${query}`);
      await expect.poll(async () => (await download()).status).toBe(429);
      const refused = await download();
      expect(refused.headers.get('retry-after')).toBe('5');
      expect(await refused.text()).toMatch(
        /^Your address has reached the limit of 2 simultaneous downloads\. Try again after 5 s\.\n$/,
      );
      readers[0]?.socket.destroy();
      await expect.poll(async () => (await download()).status).toBe(200);
      readers[1]?.socket.destroy();
    } finally {
      await strict.close();
    }
  });
});

describe.skipIf(process.platform !== 'linux')('a client that disconnects', () => {
  async function countOpen(): Promise<number> {
    const targets = await Promise.all(
      (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
    );
    return targets.filter((target) => target.includes(`${directory.path}/exports/`)).length;
  }

  it('closes the file', async () => {
    const { pathname, search } = new URL(await linkTo({ content: 'x'.repeat(50_000_000) }));
    const { socket } = await openRawConnection(service.url);
    socket.pause();
    socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: ledgerprint.test\r\n\r\n`);
    await vi.waitFor(async () => expect(await countOpen()).toBe(1), { timeout: 8_000 });
    socket.destroy();
    await vi.waitFor(async () => expect(await countOpen()).toBe(0), { timeout: 8_000 });
  });

  it('every answer closes the file', async () => {
    const etag = (await get({}, 'HEAD')).headers.get('etag') ?? '';
    const some: Record<string, string>[] = [
      {},
      { Range: 'bytes=0-1' },
      { Range: 'bytes=5000-' },
      { 'If-None-Match': etag },
    ];
    for (const headers of some) await (await get(headers)).text();
    await vi.waitFor(async () => expect(await countOpen()).toBe(0), { timeout: 8_000 });
  });
});

describe('with S3', () => {
  it('the service serves no downloads', async () => {
    const other = await openTestService({ role: 'api', s3Bucket: 'bucket', s3Endpoint: 'http://127.0.0.1:1' });
    const response = await fetch(other.url + new URL(url).pathname);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'unimplemented' });
    expect((await fetch(`${other.url}/downloads/x`, { method: 'POST' })).status).toBe(404);
    await other.close();
  });
});
