import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BlobStore } from '../../src/files/blob-store.ts';
import { openBlobStore } from '../../src/files/open-blob-store.ts';
import { chunksOf, drawKey, inSeconds, listKeys } from './chunks.ts';
import { type ServedFiles, serveFiles } from './served-files.ts';

let files: ServedFiles;
let blobs: BlobStore;
let key: string;
let link: URL;

beforeAll(async () => {
  files = await serveFiles();
  blobs = await openBlobStore(files.settings);
  key = drawKey();
  await blobs.write(key, chunksOf('content'));
  link = new URL(await sign());
});
afterAll(() => files.close());

const sign = (more: Partial<Parameters<BlobStore['sign']>[0]> = {}) =>
  blobs.sign({ key, fileName: 'été.csv', expiresAt: inSeconds(60), baseUrl: files.url, ...more });

async function expectNotValid(url: URL | string): Promise<void> {
  const response = await fetch(url);
  expect({ status: response.status, body: await response.text() }).toEqual({
    status: 403,
    body: expect.stringMatching(/^This download link is not valid.*ExportCSV.*\.\n$/),
  });
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
}

describe('a link', () => {
  it('contains the key, the file name, the second of its expiry and a signature in hex', async () => {
    const expiresAt = new Date('2031-05-06T07:08:09Z');
    expect(await sign({ expiresAt, baseUrl: 'https://x.example/base' })).toMatch(
      new RegExp(
        `^https://x.example/base/downloads/${key}\\?name=%C3%A9t%C3%A9\\.csv&expires=1935817689&signature=[0-9a-f]{64}$`,
      ),
    );
  });

  it('is accepted by every process with the same SECRET_KEY and refused by others', async () => {
    const same = await openBlobStore({ ...files.settings });
    const other = await openBlobStore({ ...files.settings, secretKey: 'another key that is also long enough' });
    const target = { key, fileName: 'a.csv', expiresAt: inSeconds(60), baseUrl: files.url };
    expect((await fetch(await same.sign(target))).status).toBe(200);
    await expectNotValid(await other.sign(target));
  });

  it('is reported as expired only if it was once valid', async () => {
    const expired = new URL(await sign({ expiresAt: inSeconds(0) }));
    const response = await fetch(expired);
    expect(response.status).toBe(403);
    expect(await response.text()).toMatch(/^This download link has expired.*15 minutes.*ExportCSV.*\.\n$/);
    expired.searchParams.set('signature', 'f'.repeat(64));
    await expectNotValid(expired);
  });

  it('is 404 if the file is gone', async () => {
    const response = await fetch(await sign({ key: drawKey() }));
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('This file was removed.\n');
  });
});

describe('tampering is 403', () => {
  const edit = (change: (url: URL) => void) => {
    const url = new URL(link);
    change(url);
    return url;
  };
  const set = (name: string, value: string) => edit(({ searchParams }) => searchParams.set(name, value));

  it('with any digit of the signature', async () => {
    const signature = link.searchParams.get('signature') ?? '';
    for (let index = 0; index < signature.length; index++) {
      const digit = signature[index] === '0' ? '1' : '0';
      await expectNotValid(set('signature', signature.slice(0, index) + digit + signature.slice(index + 1)));
    }
  });

  it('with the spelling of the signature', async () => {
    const signature = link.searchParams.get('signature') ?? '';
    await expectNotValid(set('signature', signature.toUpperCase()));
    await expectNotValid(set('signature', `${signature} `));
    await expectNotValid(set('signature', signature.slice(0, -1)));
    await expectNotValid(set('signature', `0x${signature}`));
    await expectNotValid(set('signature', ''));
  });

  it('with the time', async () => {
    const expires = link.searchParams.get('expires') ?? '';
    await expectNotValid(set('expires', String(Number(expires) + 1)));
    await expectNotValid(set('expires', `0${expires}`));
    await expectNotValid(set('expires', `${expires}.0`));
    await expectNotValid(set('expires', ''));
    await expectNotValid(set('expires', 'Infinity'));
  });

  it('with the name', async () => {
    await expectNotValid(set('name', 'ete.csv'));
    await expectNotValid(set('name', 'e\u0301te\u0301.csv'));
    await expectNotValid(set('name', ''));
  });

  it('with the key', async () => {
    const other = drawKey();
    await blobs.write(other, chunksOf('of another'));
    const project = key.split('/')[0];
    for (const path of [other, `${key}x`, `${project}/`, '', '..%2F..%2Fsecret.key', '%00']) {
      await expectNotValid(edit((url) => Object.assign(url, { pathname: `/downloads/${path}` })));
    }
  });

  it('with more or less in the query', async () => {
    await expectNotValid(edit(({ searchParams }) => searchParams.append('more', '1')));
    for (const [name, value] of link.searchParams) {
      await expectNotValid(edit(({ searchParams }) => searchParams.append(name, value)));
      await expectNotValid(edit(({ searchParams }) => searchParams.delete(name)));
    }
    await expectNotValid(edit((url) => Object.assign(url, { search: '' })));
  });
});

describe('files', () => {
  it('are readable only by their owner', async () => {
    const { mode } = await stat(`${files.settings.directory}/${key}`);
    expect(mode & 0o777).toBe(0o600);
  });

  it('are never outside the directory', async () => {
    for (const bad of ['../x.csv', 'a/../x.csv', '/etc/x.csv', 'a/b/c.csv', 'a.csv', 'a/b', 'a/b.csv/..', '']) {
      await expect(blobs.write(bad, chunksOf('x'))).rejects.toThrow(/not a key/);
      await expect(blobs.remove(bad)).rejects.toThrow(/not a key/);
    }
  });

  it('remains of an unfinished write are listed, not served, and can be removed', async () => {
    const leftover = `abandoned/${crypto.randomUUID()}.csv.0123456789abcdef.part`;
    await mkdir(`${files.settings.directory}/abandoned`);
    await writeFile(`${files.settings.directory}/${leftover}`, 'half of');
    await writeFile(`${files.settings.directory}/abandoned/notes.txt`, 'not ours');
    const listed = await listKeys(blobs);
    expect(listed).toContain(leftover);
    expect(listed.filter((listedKey) => listedKey.includes('notes'))).toEqual([]);
    expect((await fetch(await sign({ key: leftover.replace(/\.\w+\.part$/, '') }))).status).toBe(404);
    await blobs.remove(leftover);
    expect(await listKeys(blobs)).not.toContain(leftover);
    expect(await readdir(`${files.settings.directory}/abandoned`)).toEqual(['notes.txt']);
  });

  it('the folder of a project is removed with its last file', async () => {
    const lonely = `lonely/${crypto.randomUUID()}.csv`;
    await blobs.write(lonely, chunksOf('x'));
    await blobs.remove(lonely);
    expect(await readdir(files.settings.directory)).not.toContain('lonely');
  });

  it('writes and removals of one project do not interfere', async () => {
    const write = async () => {
      const own = `busy/${crypto.randomUUID()}.csv`;
      await blobs.write(own, chunksOf('x'));
      await blobs.remove(own);
    };
    for (let round = 0; round < 10; round++) await Promise.all(Array.from({ length: 10 }, write));
    expect(await readdir(files.settings.directory)).not.toContain('busy');
  });

  it('there are none before the first write', async () => {
    const empty = await openBlobStore({ ...files.settings, directory: `${files.settings.directory}-none` });
    expect(await listKeys(empty)).toEqual([]);
    await empty.remove(drawKey());
  });
});
