import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FetchOptions, fetchSources } from '../../tools/sources/fetch-sources.ts';
import type { SourceFile } from '../../tools/sources/source.ts';

const contents = Buffer.alloc(300_000, 'a line of a published table\n');

function sourceOf(file: string, changes: Partial<SourceFile> = {}): SourceFile {
  return {
    id: file,
    file,
    publisher: 'A ministry',
    title: 'A table',
    edition: '1',
    published: '2026-01',
    licence: 'Licence Ouverte 2.0',
    mayBePublished: true,
    address: 'https://example.org/',
    sha256: createHash('sha256').update(contents).digest('hex'),
    bytes: contents.length,
    makes: [],
    note: '',
    ...changes,
  };
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Serves the contents, or the range that is asked for. */
const serveRanges: Handler = ({ headers }, response) => {
  const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
  if (from >= contents.length) {
    response.writeHead(416).end();
  } else {
    response
      .writeHead(from === 0 ? 200 : 206, { 'content-length': contents.length - from })
      .end(contents.subarray(from));
  }
};

let folder: string;
let requests: { readonly path: string; readonly range: string | undefined }[];
let mirror: URL;
let handler: Handler;
const server = createServer((request, response) => {
  requests.push({ path: request.url ?? '', range: request.headers.range });
  handler(request, response);
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sources-'));
  requests = [];
  handler = serveRanges;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  mirror = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mirror/`);
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

async function fetchAll(files: readonly SourceFile[], options: Partial<FetchOptions> = { mirror }) {
  const found: object[] = [];
  for await (const { source, ...rest } of fetchSources(files, { folder, ...options })) {
    found.push({ file: source.file, ...rest });
  }
  return found;
}

const readFetched = (file: string) => readFile(join(folder, file));

describe('fetching sources', () => {
  it('takes a file from its path on the mirror and reports progress', async () => {
    const received: number[] = [];
    const found = await fetchAll([sourceOf('reference/table.csv')], {
      mirror,
      onProgress: (_, bytes) => received.push(bytes),
    });
    expect(found).toEqual([{ file: 'reference/table.csv', state: 'fetched' }]);
    expect(requests).toEqual([{ path: '/mirror/reference/table.csv', range: undefined }]);
    expect(await readFetched('reference/table.csv')).toEqual(contents);
    expect(received.at(-1)).toBe(contents.length);
  });

  it('takes a file from its publisher if there is no mirror', async () => {
    const source = sourceOf('table.csv', { download: new URL('/published.csv', mirror).href });
    expect(await fetchAll([source], {})).toEqual([{ file: 'table.csv', state: 'fetched' }]);
    expect(requests.map(({ path }) => path)).toEqual(['/published.csv']);
  });

  it('says so if no publisher offers the file in this form', async () => {
    const found = await fetchAll([sourceOf('table.csv')], {});
    expect(found).toEqual([
      { file: 'table.csv', state: 'missing', problem: 'its publisher does not offer it in this form' },
    ]);
    expect(requests).toEqual([]);
  });

  it('keeps a file that is right, and replaces one that is not', async () => {
    await writeFile(join(folder, 'right.csv'), contents);
    await writeFile(join(folder, 'wrong.csv'), 'an older edition');
    expect(await fetchAll([sourceOf('right.csv'), sourceOf('wrong.csv')])).toEqual([
      { file: 'right.csv', state: 'kept' },
      { file: 'wrong.csv', state: 'fetched' },
    ]);
    expect(requests.map(({ path }) => path)).toEqual(['/mirror/wrong.csv']);
    expect(await readFetched('wrong.csv')).toEqual(contents);
  });

  it('refuses a file with another checksum, names both, and leaves nothing behind', async () => {
    handler = (_, response) => response.end('another edition');
    const [found] = await fetchAll([sourceOf('table.csv')]);
    const actual = createHash('sha256').update('another edition').digest('hex');
    expect(found).toMatchObject({ state: 'missing', problem: expect.stringContaining(actual) });
    expect(found).toMatchObject({ problem: expect.stringContaining(sourceOf('table.csv').sha256) });
    expect(requests).toHaveLength(1);
    expect(await readdir(folder)).toEqual([]);
  });

  it('reports a file that the server does not have, and fetches the others', async () => {
    handler = (request, response) =>
      request.url?.endsWith('/gone.csv') ? response.writeHead(404).end('gone') : serveRanges(request, response);
    expect(await fetchAll([sourceOf('gone.csv'), sourceOf('table.csv')])).toEqual([
      { file: 'gone.csv', state: 'missing', problem: `${mirror}gone.csv answers 404 Not Found` },
      { file: 'table.csv', state: 'fetched' },
    ]);
    expect(requests).toHaveLength(2);
  });

  it('reports a server that does not answer', async () => {
    const nobody = new URL('http://127.0.0.1:9/');
    const [found] = await fetchAll([sourceOf('table.csv')], { mirror: nobody });
    expect(found).toMatchObject({ state: 'missing', problem: expect.stringContaining('cannot be read') });
  });
});

describe('an interrupted download', () => {
  let broken: ServerResponse;
  /** Sends the first bytes, and no more. */
  const breakOff: Handler = (_, response) => {
    broken = response;
    response.writeHead(200, { 'content-length': contents.length }).write(contents.subarray(0, 100_000));
  };
  /** Closes that connection once the bytes have arrived. */
  const onProgress = (_: SourceFile, receivedBytes: number) => {
    if (receivedBytes === 100_000) broken.destroy();
  };

  it('is continued where it stopped', async () => {
    handler = (request, response) => (requests.length === 1 ? breakOff : serveRanges)(request, response);
    expect(await fetchAll([sourceOf('table.csv')], { mirror, onProgress })).toEqual([
      { file: 'table.csv', state: 'fetched' },
    ]);
    expect(requests.map(({ range }) => range)).toEqual([undefined, 'bytes=100000-']);
    expect(await readFetched('table.csv')).toEqual(contents);
    expect(await readdir(folder)).toEqual(['table.csv']);
  });

  it('is continued by the next run', async () => {
    handler = (request, response) => (requests.length === 1 ? breakOff(request, response) : response.destroy());
    const [found] = await fetchAll([sourceOf('table.csv')], { mirror, onProgress });
    expect(found).toMatchObject({ state: 'missing', problem: expect.stringContaining('cannot be read') });
    expect(await readdir(folder)).toEqual(['table.csv.part']);

    handler = serveRanges;
    expect(await fetchAll([sourceOf('table.csv')])).toEqual([{ file: 'table.csv', state: 'fetched' }]);
    expect(requests.at(-1)?.range).toBe('bytes=100000-');
    expect(await readFetched('table.csv')).toEqual(contents);
  });

  it('starts again if the server ignores ranges', async () => {
    await writeFile(join(folder, 'table.csv.part'), contents.subarray(0, 5_000));
    handler = (_, response) => response.end(contents);
    expect(await fetchAll([sourceOf('table.csv')])).toEqual([{ file: 'table.csv', state: 'fetched' }]);
    expect(await readFetched('table.csv')).toEqual(contents);
  });

  it('starts again if what was received is of another edition', async () => {
    await mkdir(join(folder, 'reference'));
    await writeFile(join(folder, 'reference/table.csv.part'), 'another edition');
    expect(await fetchAll([sourceOf('reference/table.csv')])).toEqual([
      { file: 'reference/table.csv', state: 'fetched' },
    ]);
    expect(requests.map(({ range }) => range)).toEqual(['bytes=15-', undefined]);
    expect(await readFetched('reference/table.csv')).toEqual(contents);
  });

  it('needs no more bytes if only the name was missing', async () => {
    await writeFile(join(folder, 'table.csv.part'), contents);
    expect(await fetchAll([sourceOf('table.csv')])).toEqual([{ file: 'table.csv', state: 'fetched' }]);
    expect(await readFetched('table.csv')).toEqual(contents);
  });
});
