import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standardHeaders } from '../support/send.ts';
import { openTestService, secretKey, type TestCaller, type TestService } from '../support/test-service.ts';
import {
  isInstalled,
  type Posting,
  postWithCurl,
  postWithFetch,
  postWithUrllib,
  type RefusedClient,
  type Seen,
} from './support/refused-clients.ts';
import { type ServedProcess, startProcess } from './support/served-process.ts';

const mebibyte = 1024 * 1024;
const times = 10;
/** Limits far below the bodies, which only have to be larger than what the sockets hold. */
const limits = { MAX_CALL_BYTES: String(4 * mebibyte), MAX_CSV_BYTES: String(4 * mebibyte) };
/** For the largest bodies. */
const fewTimes = 3;
let service: TestService;
let caller: TestCaller;
let served: ServedProcess;
let directory: string;
let file: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ledgerprint-bodies-'));
  file = join(directory, 'body');
  await writeFile(file, Buffer.alloc(40 * mebibyte, 'x'));
  service = await openTestService();
  caller = await service.createCaller();
  served = await startProcess({ ...limits, DATABASE_URL: service.database.url, SECRET_KEY: secretKey });
});
afterAll(async () => {
  await served?.stop();
  await service?.close();
  await rm(directory, { recursive: true, force: true });
});

const clients: [string, string, RefusedClient][] = [
  ['fetch of Node', process.execPath, postWithFetch],
  ['urllib of Python', 'python3', postWithUrllib],
  ['curl', 'curl', postWithCurl],
];

type Expected = { readonly status: number; readonly code: string; readonly message: RegExp };
const tooLarge: Expected = { status: 400, code: 'invalid_argument', message: /larger than the limit of / };
const wrongKey: Expected = { status: 401, code: 'unauthenticated', message: /API key is not valid/ };

function expectSeen(seen: readonly Seen[], { status, code, message }: Expected, count = times): void {
  const read = seen.map((one) => ({ ...one, body: one.body === undefined ? '' : JSON.parse(one.body) }));
  const answer = { status, body: { code, message: expect.stringMatching(message) } };
  expect(read).toEqual(Array.from({ length: count }, () => answer));
}

const posting = (operation: string, bytes: number, more: Partial<Posting> = {}): Posting => ({
  url: `${served.url}/api.v1.Service/${operation}`,
  headers: standardHeaders(caller.key),
  file,
  bytes,
  times,
  ...more,
});

describe.each(clients)('%s always sees why its body was refused', (_name, program, post) => {
  const isMissing = !isInstalled(program);
  const note = `${program} is not installed`;

  it.for([
    ['AddActivities', 5],
    ['AddActivities', 12],
    ['AddActivities', 40],
    ['ImportCSV', 40],
  ] as const)('%s with %i MiB, over the limit', async ([operation, size], { skip }) => {
    skip(isMissing, note);
    const count = size > 12 ? fewTimes : times;
    expectSeen(await post(posting(operation, size * mebibyte, { times: count })), tooLarge, count);
  });

  it('a wrong key and 3 MiB', async ({ skip }) => {
    skip(isMissing, note);
    const headers = standardHeaders(`${caller.key}x`);
    expectSeen(await post(posting('AddActivities', 3 * mebibyte, { headers })), wrongKey);
  });

  it('a body of undeclared size, refused in the middle', async ({ skip }) => {
    skip(isMissing, note);
    const headers = standardHeaders(`${caller.key}x`);
    const chunked = { isChunked: true, times: 5 };
    expectSeen(await post(posting('AddActivities', 12 * mebibyte, chunked)), tooLarge, 5);
    expectSeen(await post(posting('ImportCSV', 3 * mebibyte, { ...chunked, headers })), wrongKey, 5);
  });
});
