import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { send, standardHeaders } from '../support/send.ts';
import { useTestService } from '../support/use-test-service.ts';
import { expectRefusal } from './support/expect-refusal.ts';
import { countStaged, createProject, toCsv, toRows } from './support/ledger.ts';

const maxCallBytes = 1_000_000;
const suite = useTestService({ maxCallBytes: String(maxCallBytes) });

// The default quality of brotli would take seconds for these bodies.
const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const compressors = { gzip: gzipSync, br: (text: string) => brotliCompressSync(text, fast) };
type Encoding = keyof typeof compressors;
const encodings: Encoding[] = ['gzip', 'br'];

const compress = (encoding: Encoding, text: string) => new Uint8Array(compressors[encoding](text));
const sendEncoded = (operation: string, encoding: string, body: Uint8Array<ArrayBuffer>) =>
  send(`${suite.service.url}/api.v1.Service/${operation}`, {
    headers: { ...standardHeaders(suite.caller.key), 'Content-Encoding': encoding },
    body,
  });

describe.each(encodings)('a request in %s', (encoding) => {
  it('is accepted, small or large', async () => {
    const projectId = await createProject(suite.caller);
    for (const [rows, staged] of [
      [2, '2'],
      [3_000, '3002'],
    ] as const) {
      const body = compress(encoding, JSON.stringify({ projectId, activities: toRows(rows) }));
      expect(await sendEncoded('AddActivities', encoding, body)).toMatchObject({ status: 200, body: { staged } });
    }
    const file = compress(encoding, JSON.stringify({ name: 'Ledger', csv: toCsv(2_000) }));
    expect(await sendEncoded('ImportCSV', encoding, file)).toMatchObject({ status: 200 });
  });

  it('that decompresses to more than the limit is refused, naming the limit', async () => {
    const projectId = await createProject(suite.caller);
    const call = JSON.stringify({ projectId, activities: toRows(1) });
    const bomb = compress(encoding, call.padEnd(20_000_000));
    expect(bomb.length).toBeLessThan(maxCallBytes);
    expectRefusal(await sendEncoded('AddActivities', encoding, bomb), 400, 'invalid_argument', /1000000/);
    expectRefusal(
      await sendEncoded('CreateProject', encoding, compress(encoding, '{}'.padEnd(5_000_000))),
      400,
      'invalid_argument',
      /limit of \d+ bytes/,
    );
    expect(await countStaged(suite.caller, projectId)).toBe('0');
  });

  it('that is damaged is refused as a client error', async () => {
    const whole = compress(encoding, JSON.stringify({ name: 'Ledger', padding: 'abc'.repeat(500) }));
    const broken = [
      new Uint8Array(Buffer.from('{"name":"not compressed"}')),
      whole.slice(0, whole.length - 5),
      new Uint8Array([...whole.slice(0, 10), 0xff, 0xff, 0xff, 0xff, ...whole.slice(14)]),
    ];
    for (const body of broken) {
      expectRefusal(await sendEncoded('CreateProject', encoding, body), 400, 'invalid_argument');
    }
  });

  it('that decompresses to something other than a call is refused', async () => {
    const body = compress(encoding, 'hello');
    expectRefusal(await sendEncoded('CreateProject', encoding, body), 400, 'invalid_argument');
  });
});

describe('the name of an encoding', () => {
  it.each([
    ['GZIP', 'gzip'],
    ['Gzip', 'gzip'],
    [' gzip ', 'gzip'],
    ['x-gzip', 'gzip'],
    ['BR', 'br'],
  ] as const)('%j is %s', async (name, encoding) => {
    const body = compress(encoding, '{"name":"Ledger"}');
    expect(await sendEncoded('CreateProject', name, body)).toMatchObject({ status: 200 });
  });
});

describe('other encodings', () => {
  it.each(['zstd', 'deflate', 'compress', 'gzip, br', 'nonsense'])('%s is unimplemented', async (encoding) => {
    const body = new Uint8Array(Buffer.from('{"name":"Ledger"}'));
    const refused = await sendEncoded('CreateProject', encoding, body);
    expectRefusal(refused, 501, 'unimplemented');
    expect(refused.headers.get('accept-encoding')).toBe('gzip,br');
  });

  it.each(['identity', 'Identity'])('%s means no compression', async (encoding) => {
    const body = new Uint8Array(Buffer.from('{"name":"Ledger"}'));
    expect(await sendEncoded('CreateProject', encoding, body)).toMatchObject({ status: 200 });
  });
});

describe('the answer', () => {
  async function refuseManyRows(acceptEncoding: string) {
    const projectId = await createProject(suite.caller);
    const activities = Array.from({ length: 100 }, () => ({ designation: '' }));
    const headers = { ...standardHeaders(suite.caller.key), 'Accept-Encoding': acceptEncoding };
    const call = request(`${suite.service.url}/api.v1.Service/AddActivities`, { method: 'POST', headers });
    call.end(JSON.stringify({ projectId, activities }));
    const { promise, resolve, reject } = Promise.withResolvers<{
      encoding: string | undefined;
      body: Buffer;
      status: number | undefined;
    }>();
    call.once('error', reject).once('response', async (response) => {
      const { 'content-encoding': encoding } = response.headers;
      resolve({ encoding, status: response.statusCode, body: await buffer(response) });
    });
    return promise;
  }

  it('is compressed with gzip if it is large and the client accepts it', async () => {
    const { encoding, status, body } = await refuseManyRows('gzip');
    expect({ encoding, status }).toEqual({ encoding: 'gzip', status: 400 });
    expect(JSON.parse(gunzipSync(body).toString())).toMatchObject({ code: 'invalid_argument' });
  });

  it.each(['identity', 'zstd'])('is not compressed if the client accepts only %s', async (accepted) => {
    const { encoding, body } = await refuseManyRows(accepted);
    expect(encoding).toBeUndefined();
    expect(JSON.parse(body.toString())).toMatchObject({ code: 'invalid_argument' });
  });
});
