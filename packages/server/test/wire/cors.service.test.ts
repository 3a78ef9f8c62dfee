import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, standardHeaders } from '../support/send.ts';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { expectRefusal } from './support/expect-refusal.ts';

const listed = 'https://ledger.example';
const alsoListed = 'http://localhost:3000';
const unlisted = 'https://elsewhere.example';
const path = '/api.v1.Service/CreateProject';

let service: TestService;
let caller: TestCaller;

async function open(overrides: Parameters<typeof openTestService>[0]) {
  service = await openTestService(overrides);
  caller = await service.createCaller();
}

const preflight = (origin: string) =>
  send(service.url + path, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,connect-protocol-version,content-type',
    },
  });
const callFrom = (origin: string, headers: Record<string, string | undefined> = {}) =>
  caller.call('CreateProject', {}, { Origin: origin, ...headers });
const corsHeaders = (headers: Headers) => [...headers.keys()].filter((name) => name.startsWith('access-control-'));

describe('by default', () => {
  beforeAll(() => open({}));
  afterAll(() => service.close());

  it('no response has a CORS header', async () => {
    const answers = [
      await callFrom(listed),
      await callFrom(listed, { Authorization: undefined }),
      await preflight(listed),
    ];
    for (const { headers } of answers) expect(corsHeaders(headers)).toEqual([]);
  });

  it('a preflight is like any other method', async () => {
    const answer = await preflight(listed);
    expectRefusal(answer, 405, 'unimplemented');
    expect(answer.headers.get('allow')).toBe('POST');
  });
});

describe('with origins configured', () => {
  beforeAll(() => open({ corsOrigins: `${listed}, ${alsoListed}` }));
  afterAll(() => service.close());

  it.each([listed, alsoListed])('a preflight from %s is answered', async (origin) => {
    const { status, headers } = await preflight(origin);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-allow-methods')).toMatch(/\bPOST\b/);
    const allowed = headers.get('access-control-allow-headers')?.toLowerCase().split(/, */);
    expect(allowed).toEqual(
      expect.arrayContaining([
        'authorization',
        'content-type',
        'connect-protocol-version',
        'connect-timeout-ms',
        'idempotency-key',
        'ledgerprint-strict',
      ]),
    );
    expect(headers.get('vary')).toMatch(/origin/i);
    expect(headers.get('x-request-id')).toMatch(/./);
  });

  it('a preflight from another origin gets no CORS header', async () => {
    const { headers } = await preflight(unlisted);
    expect(corsHeaders(headers)).toEqual([]);
  });

  it('responses to a listed origin have the headers, including refusals', async () => {
    const large = { headers: { ...standardHeaders(caller.key), Origin: listed }, body: 'x'.repeat(100_000) };
    const answers = [
      await callFrom(listed),
      await callFrom(listed, { Authorization: undefined }),
      await callFrom(listed, { 'Content-Type': 'text/plain' }),
      await callFrom(listed, { 'Connect-Timeout-Ms': '0' }),
      await send(service.url + path, large),
      await send(`${service.url}/nothing`, { headers: { Origin: listed } }),
      await send(service.url + path, { method: 'GET', headers: { Origin: listed } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 415, 504, 400, 404, 405]);
    for (const { headers } of answers) {
      expect(headers.get('access-control-allow-origin')).toBe(listed);
      expect(headers.get('access-control-expose-headers')).toMatch(/x-request-id/i);
      expect(headers.get('access-control-expose-headers')).toMatch(/retry-after/i);
      expect(headers.get('access-control-expose-headers')).toMatch(/ledgerprint-revision/i);
      expect(headers.get('vary')).toMatch(/origin/i);
    }
  });

  it.each([unlisted, 'https://ledger.example.evil', 'http://ledger.example', 'null'])(
    'responses to %s have no CORS header',
    async (origin) => {
      const { status, headers } = await callFrom(origin);
      expect(status).toBe(200);
      expect(corsHeaders(headers)).toEqual([]);
    },
  );

  it('an OPTIONS request that is not a preflight is still refused with 405', async () => {
    const answer = await send(service.url + path, { method: 'OPTIONS' });
    expectRefusal(answer, 405, 'unimplemented');
    expect(answer.headers.get('allow')).toBe('POST');
  });
});

describe('with * configured', () => {
  beforeAll(() => open({ corsOrigins: '*' }));
  afterAll(() => service.close());

  it('any origin may call, without the browser’s credentials', async () => {
    const { status, headers } = await callFrom(unlisted);
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect((await preflight(unlisted)).status).toBe(204);
  });
});
