import { readFile, writeFile } from 'node:fs/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { send, standardHeaders } from '../support/send.ts';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { expectRefusal } from '../wire/support/expect-refusal.ts';
import { countStaged, createProject } from '../wire/support/ledger.ts';
import { type ServedProcess, startProcess } from '../wire/support/served-process.ts';

const secretKey = 'the secret key of a process under test';
const mebibyte = 2 ** 20;
let service: TestService;
let caller: TestCaller;
let served: ServedProcess | undefined;

beforeAll(async () => {
  service = await openTestService({ secretKey });
  caller = await service.createCaller();
});
afterEach(async () => {
  await served?.stop();
  served = undefined;
});
afterAll(() => service.close());

const serve = async (environment: Record<string, string> = {}) => {
  served = await startProcess({ DATABASE_URL: service.database.url, SECRET_KEY: secretKey, ...environment });
  return served;
};

type Body = string | Uint8Array<ArrayBuffer>;
const sendTo = ({ url }: ServedProcess, operation: string, body: Body, headers: Record<string, string> = {}) =>
  send(`${url}/api.v1.Service/${operation}`, { headers: { ...standardHeaders(caller.key), ...headers }, body });

const fill = (unit: string, bytes: number) => unit.repeat(Math.floor(bytes / unit.length));
const packed = (body: string | Buffer) => new Uint8Array(gzipSync(body, { level: 1 }));
const gzip = { 'Content-Encoding': 'gzip' };
const mostRows = /holds \d{7} rows; at most 10000/;

type Attack = readonly [
  what: string,
  operation: string,
  toBody: (projectId: string) => Body,
  headers: Record<string, string>,
  message: RegExp,
];

/** Each took gigabytes in a decoder that builds everything that the body contains. */
const attacks: readonly Attack[] = [
  [
    'empty rows',
    'AddActivities',
    (projectId) => packed(`{"projectId":"${projectId}","activities":[${fill('{},', 15 * mebibyte)}{}]}`),
    gzip,
    mostRows,
  ],
  [
    'lists in an unknown field',
    'ImportCSV',
    () => packed(`{"x":[${fill('[],', 84 * mebibyte)}[]]}`),
    gzip,
    /csv is missing/,
  ],
  [
    'numbers in an unknown field',
    'ImportCSV',
    () => {
      const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
      return new Uint8Array(brotliCompressSync(`{"x":[${fill('1,', 84 * mebibyte)}1]}`, { params }));
    },
    { 'Content-Encoding': 'br' },
    /csv is missing/,
  ],
  ['nesting', 'ImportCSV', () => packed(`{"x":${'['.repeat(84 * mebibyte)}`), gzip, /is nested more than/],
  [
    'zeros',
    'ImportCSV',
    () => packed(Buffer.alloc(500 * mebibyte)),
    gzip,
    /larger than the limit of \d+ bytes of CSV once decompressed/,
  ],
];

describe.skipIf(process.platform !== 'linux')('decoding takes only the memory of what is kept', () => {
  /** In MiB; the peak is the highest value since the last reset. */
  async function memoryOf({ pid }: ServedProcess) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const figure = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024;
    return { now: figure('VmRSS'), peak: figure('VmHWM') };
  }

  it('a few times the size of a body that expands to gigabytes, and it is released', async () => {
    const process = await serve();
    const projectId = await createProject(caller);
    // Allocates what every thread needs once before anything is measured.
    await sendTo(process, 'CreateProject', packed('{}'), gzip);
    const before = await memoryOf(process);
    for (const [what, operation, toBody, headers, message] of attacks) {
      const body = toBody(projectId);
      await writeFile(`/proc/${process.pid}/clear_refs`, '5');
      expectRefusal(await sendTo(process, operation, body, headers), 400, 'invalid_argument', message);
      expect((await memoryOf(process)).peak - before.now, what).toBeLessThan(800);
    }
    // Calls that leave garbage, so that it is collected.
    for (let call = 0; call < 20; call++) await sendTo(process, 'ImportCSV', packed('{}'.padEnd(mebibyte)), gzip);
    expect((await memoryOf(process)).now - before.now).toBeLessThan(600);
    expect(await countStaged(caller, projectId)).toBe('0');
  });
});

describe('a thread that runs out of memory', () => {
  it('fails its call with resource_exhausted, and the next call gets another thread', async () => {
    // As many rows as an operator may allow, in a thread without enough memory for them.
    const process = await serve({ UPLOAD_THREAD_HEAP_MB: '96', UPLOAD_THREADS: '1', MAX_ROWS_PER_CALL: '1000000' });
    const greedy = packed(`{"activities":[${fill('{},', 2_999_990)}{}]}`);
    const answer = await sendTo(process, 'AddActivities', greedy, gzip);
    expectRefusal(answer, 429, 'resource_exhausted', /more memory than one call may use/);
    expect(await sendTo(process, 'CreateProject', packed('{}'), gzip)).toMatchObject({ status: 200 });
    expect(process.lines().map(({ err }) => (err as { code?: string } | undefined)?.code)).toContain(
      'ERR_WORKER_OUT_OF_MEMORY',
    );
  });
});

describe('the largest calls allowed have the memory they need', () => {
  it('an AddActivities of 16 MiB, and an ImportCSV of 64 MiB in base64', async () => {
    const process = await serve();
    const projectId = await createProject(caller);
    const activities = Array.from({ length: 10_000 }, (_, row) => ({
      designation: `Déchets n° ${row} ${'é'.repeat(200)}`,
      notes: '€'.repeat(390),
    }));
    const rows = JSON.stringify({ projectId, activities });
    expect(Buffer.byteLength(rows)).toBeGreaterThan(15 * mebibyte);
    expect(await sendTo(process, 'AddActivities', rows)).toMatchObject({ body: { staged: '10000' } });
    const lines = Array.from({ length: 17_500 }, (_, row) => `Papier € ${row},12.50,${'é'.repeat(1_900)}\n`);
    const csv = Buffer.from(`designation,unitPrice,notes\n${lines.join('')}`);
    expect(csv.byteLength).toBeGreaterThan(63 * mebibyte);
    const base64 = JSON.stringify({ csv: csv.toString('base64') });
    expect(await sendTo(process, 'ImportCSV', base64)).toMatchObject({ status: 200 });
  });
});
