import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BlobStore } from '../../src/files/blob-store.ts';
import { type BlobSettings, openBlobStore } from '../../src/files/open-blob-store.ts';
import { findGivenS3, startS3Server } from '../support/s3-server.ts';
import { chunksOf, drawKey, failingAfter, inSeconds, listOwnKeys, sha256Of } from './chunks.ts';
import { serveFiles } from './served-files.ts';

type Backend = { readonly settings: BlobSettings; readonly url: string; close(): Promise<void> };

const npmServer = 'S3 from npm';
const given = findGivenS3();
const backends: readonly (readonly [string, () => Promise<Backend>])[] = [
  ['files of the data directory', serveFiles],
  [npmServer, async () => ({ ...(await startS3Server()), url: 'http://unused.example' })],
  ...(given === undefined
    ? []
    : [
        [
          'S3 of S3_TEST_ENDPOINT',
          async () => ({ settings: given, url: 'http://unused.example', close: async () => undefined }),
        ] as const,
      ]),
];
const run = promisify(execFile);
const mebibyte = 1024 * 1024;
const program = fileURLToPath(new URL('./write-large-file.ts', import.meta.url));

describe.each(backends)('%s', (name, open) => {
  let backend: Backend;
  let blobs: BlobStore;

  beforeAll(async () => {
    backend = await open();
    blobs = await openBlobStore(backend.settings);
  });
  afterEach(async () => {
    for (const key of await listOwnKeys(blobs)) await blobs.remove(key);
  });
  afterAll(async () => {
    await blobs.close();
    await backend.close();
  });

  const sign = (key: string, { fileName = 'ledger.csv', expiresAt = inSeconds(60) } = {}) =>
    blobs.sign({ key, fileName, expiresAt, baseUrl: backend.url });

  async function write(content: string): Promise<string> {
    const key = drawKey();
    await blobs.write(key, chunksOf(content));
    return key;
  }

  it('returns what was written, with its size and SHA-256', async () => {
    const key = drawKey();
    const content = Buffer.from('designation,supplier\r\nCafé moulu ☕,Éts Noël\r\n');
    const written = await blobs.write(key, chunksOf(content, 7));
    expect(written).toEqual({ sizeBytes: content.length, sha256: sha256Of(content) });
    const response = await fetch(await sign(key));
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(content);
    expect(response.headers.get('content-length')).toBe(String(content.length));
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  });

  it('returns 20 MiB in chunks of any size', async () => {
    const key = drawKey();
    const content = randomBytes(20 * mebibyte + 1);
    const written = await blobs.write(key, chunksOf(content, 300_007));
    expect(written).toEqual({ sizeBytes: content.length, sha256: sha256Of(content) });
    const response = await fetch(await sign(key));
    expect(sha256Of(Buffer.from(await response.arrayBuffer()))).toBe(written.sha256);
  });

  it('writes 192 MiB with hardly more memory than 16 MiB', async () => {
    const peaks = [];
    for (const mebibytes of [16, 192]) {
      const args = [program, JSON.stringify(backend.settings), drawKey(), String(mebibytes)];
      const { sizeBytes, peakMiB } = JSON.parse((await run(process.execPath, args)).stdout);
      expect(sizeBytes).toBe(mebibytes * mebibyte);
      peaks.push(peakMiB);
    }
    const [small, large] = peaks;
    expect(large).toBeLessThan(small + 96);
  }, 120_000);

  it.each([0, 1, 12])('leaves nothing if the source fails after %i MiB', async (mebibytes) => {
    const key = drawKey();
    const failure = new Error('the source broke');
    const source = failingAfter(chunksOf(randomBytes(mebibytes * mebibyte)), failure);
    await expect(blobs.write(key, source)).rejects.toBe(failure);
    expect((await fetch(await sign(key))).status).toBe(404);
    expect(await listOwnKeys(blobs)).toEqual([]);
  });

  it('shows nothing under a key before the file is complete', async () => {
    const key = drawKey();
    const content = randomBytes(20 * mebibyte);
    const gate = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    async function* slowly() {
      yield* chunksOf(content.subarray(0, 18 * mebibyte));
      reached.resolve();
      await gate.promise;
      yield* chunksOf(content.subarray(18 * mebibyte));
    }
    const writing = blobs.write(key, slowly());
    await reached.promise;
    expect((await fetch(await sign(key))).status).toBe(404);
    expect(await listOwnKeys(blobs)).not.toContain(key);
    gate.resolve();
    await writing;
    expect((await fetch(await sign(key))).status).toBe(200);
    expect(await listOwnKeys(blobs)).toEqual([key]);
  });

  it('lists every file with its age', async () => {
    const keys = [await write('one'), await write('two')];
    const listed = [];
    for await (const file of blobs.list()) if (keys.includes(file.key)) listed.push(file);
    expect(listed.map(({ key }) => key).sort()).toEqual(keys.sort());
    for (const { modifiedAt } of listed) {
      expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000);
    }
  });

  it('removes a file, even one that does not exist', async () => {
    const [removed, kept] = [await write('one'), await write('two')];
    await blobs.remove(removed);
    await blobs.remove(removed);
    await blobs.remove(drawKey());
    expect((await fetch(await sign(removed))).status).toBe(404);
    expect(await listOwnKeys(blobs)).toEqual([kept]);
  });

  it('moves a file: links to its old key stop working, and its content is under the new one', async () => {
    const key = await write('the content');
    const [url, newKey] = [await sign(key), drawKey()];
    await blobs.move(key, newKey);
    expect((await fetch(url)).status).toBe(404);
    expect(await (await fetch(await sign(newKey))).text()).toBe('the content');
    expect(await listOwnKeys(blobs)).toEqual([newKey]);
  });

  it('moves within the folder of a project, and can repeat the move', async () => {
    const key = await write('the content');
    const newKey = key.replace(/[^/]+$/, 'another.csv');
    await Promise.all([blobs.move(key, newKey), blobs.move(key, newKey)]);
    await blobs.move(key, newKey);
    expect(await (await fetch(await sign(newKey))).text()).toBe('the content');
    expect(await listOwnKeys(blobs)).toEqual([newKey]);
  });

  it('moves nothing if there is no file', async () => {
    await blobs.move(drawKey(), drawKey());
    expect(await listOwnKeys(blobs)).toEqual([]);
  });

  it('links work until their expiry and not after', async () => {
    const key = await write('content');
    expect(await (await fetch(await sign(key, { expiresAt: inSeconds(60) }))).text()).toBe('content');
    const url = await sign(key, { expiresAt: inSeconds(1) });
    await expect.poll(async () => (await fetch(url)).status).toBe(403);
    expect(await (await fetch(url)).text()).not.toContain('content');
    expect((await fetch(await sign(key, { expiresAt: inSeconds(-1) }))).status).toBe(403);
  });

  it('links become invalid if any part is changed', async () => {
    const key = await write('the content');
    const url = new URL(await sign(key));
    const otherKey = new URL(url);
    otherKey.pathname = otherKey.pathname.replace(key, await write('the content of another'));
    const changed = [...url.searchParams].map(([name, value]) => {
      const other = new URL(url);
      other.searchParams.set(name, `${value.slice(0, -1)}${value.endsWith('1') ? '2' : '1'}`);
      return other;
    });
    expect(changed.length).toBeGreaterThanOrEqual(3);
    for (const other of [otherKey, ...changed]) {
      const response = await fetch(other);
      expect([400, 403]).toContain(response.status);
      expect(await response.text()).not.toContain('the content');
    }
    expect((await fetch(url)).status).toBe(200);
  });

  const expectSavedAs = async (fileName: string, disposition: string) => {
    const response = await fetch(await sign(await write('content'), { fileName }));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe(disposition);
  };

  it('saves under a plain name', () => expectSavedAs('ledger.csv', 'attachment; filename="ledger.csv"'));

  // That server misreads `*` and apostrophes in a signed query, and RFC 8187 requires both.
  it.skipIf(name === npmServer).each([
    [
      "Achats d'été 2024 – café ☕.csv",
      `attachment; filename="Achats d'ete 2024 _ cafe _.csv"; filename*=UTF-8''Achats%20d%27%C3%A9t%C3%A9%202024%20%E2%80%93%20caf%C3%A9%20%E2%98%95.csv`,
    ],
    [
      '100% "net"; a+b.csv',
      `attachment; filename="100_ _net_; a+b.csv"; filename*=UTF-8''100%25%20%22net%22%3B%20a%2Bb.csv`,
    ],
    ['家計簿🧾.csv', `attachment; filename="_.csv"; filename*=UTF-8''%E5%AE%B6%E8%A8%88%E7%B0%BF%F0%9F%A7%BE.csv`],
  ])('saves as %s', expectSavedAs);

  it('sends a part of a file', async () => {
    const url = await sign(await write('0123456789'));
    const response = await fetch(url, { headers: { Range: 'bytes=3-5' } });
    expect(response.status).toBe(206);
    expect(await response.text()).toBe('345');
    expect(response.headers.get('content-range')).toBe('bytes 3-5/10');
  });
});
