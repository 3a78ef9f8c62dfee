import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess, runJsonInProcess } from '../support/run-in-process.ts';
import { callOperation, standardHeaders } from '../support/send.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { expectRefusal } from './support/expect-refusal.ts';
import { closeRawConnections, openRawConnection, postHead } from './support/raw-connection.ts';

let database: TestDatabase;
/** Called directly. */
let service: TestService;
/** Behind a proxy on this machine. */
let proxied: TestService;
let caller: TestCaller;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await openTestService({}, database);
  proxied = await openTestService({ trustedProxies: '127.0.0.1,10.9.0.0/16' }, database);
  caller = await service.createCaller('Ranges');
});
afterAll(async () => {
  closeRawConnections();
  await service.close();
  await proxied.close();
  await database.drop();
});

async function issue(...ranges: string[]): Promise<string> {
  const allow = ranges.flatMap((range) => ['--allow', range]);
  const { key } = await runJsonInProcess(database, ['key', 'create', 'Ranges', ...allow]);
  return key;
}

const use = (url: string, key: string, headers: Record<string, string> = {}) =>
  callOperation({ url, key }, 'CreateProject', {}, headers);

describe('a key restricted to addresses', () => {
  it.each([[['127.0.0.1']], [['127.0.0.0/8']], [['192.0.2.0/24', '127.0.0.1/32']], [['::/0', '0.0.0.0/0']]])(
    '%j is accepted from 127.0.0.1',
    async (ranges) => {
      expect((await use(service.url, await issue(...ranges))).status).toBe(200);
    },
  );

  it.each([[['127.0.0.2']], [['192.0.2.0/24', 'fd00::/8']], [['::/0']], [['::1']]])(
    '%j is unauthenticated from 127.0.0.1, which the error names',
    async (ranges) => {
      const answer = await use(service.url, await issue(...ranges));
      expectRefusal(answer, 401, 'unauthenticated', /not valid from your address 127\.0\.0\.1\./);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    },
  );

  it('is refused before its body is read', async () => {
    const { socket, answer } = await openRawConnection(service.url);
    const headers = { ...standardHeaders(await issue('192.0.2.1')), 'Content-Length': 1_000_000 };
    socket.write(postHead('/api.v1.Service/AddActivities', headers));
    expectRefusal(await answer(), 401, 'unauthenticated', /your address/);
  });

  it('passes its ranges on to its successor', async () => {
    await issue('192.0.2.0/24', 'fd00::/8');
    const before = await runJsonInProcess(database, ['key', 'list', 'Ranges']);
    const { id } = before.at(-1);
    const { key } = await runJsonInProcess(database, ['key', 'rotate', 'Ranges', String(id)]);
    const after = await runJsonInProcess(database, ['key', 'list', 'Ranges']);
    expect(after.at(-1)).toMatchObject({ allowedRanges: ['192.0.2.0/24', 'fd00::/8'], status: 'active' });
    expect((await use(service.url, key)).status).toBe(401);
  });

  it.each(['10.0.0.0/33', '10.0.0', '010.0.0.1', 'localhost', '::ffff:10.0.0.0/104', '10.0.0.0/8;', ''])(
    'is not created for %j',
    async (range) => {
      const { code, stderr } = await runInProcess(database, ['key', 'create', 'Ranges', '--allow', range]);
      expect(code).toBe(1);
      expect(stderr).toContain('is not an address range');
    },
  );
});

describe('X-Forwarded-For', () => {
  it('is ignored by a service that trusts no proxy', async () => {
    const key = await issue('192.0.2.7');
    const answer = await use(service.url, key, { 'X-Forwarded-For': '192.0.2.7' });
    expectRefusal(answer, 401, 'unauthenticated', /your address 127\.0\.0\.1/);
  });

  it.each([
    ['of the client', '192.0.2.7', 200],
    ['of the client and a trusted proxy', '192.0.2.7, 10.9.1.2', 200],
    ['with a port', '192.0.2.7:5123', 200],
    ['of IPv4 in IPv6', '::ffff:192.0.2.7', 200],
    ['that the client set itself', '192.0.2.7, 198.51.100.9', 401],
    ['that is not an address', '192.0.2.7, unknown', 401],
    ['of another address', '198.51.100.9', 401],
    ['that is empty', ' , ', 401],
  ])('%s, from a trusted proxy: %s is %i', async (_what, header, status) => {
    const key = await issue('192.0.2.7');
    expect((await use(proxied.url, key, { 'X-Forwarded-For': header })).status).toBe(status);
  });

  it('missing, from a trusted proxy: the proxy itself is the caller', async () => {
    expect((await use(proxied.url, await issue('127.0.0.1'))).status).toBe(200);
    expect((await use(proxied.url, await issue('192.0.2.7'))).status).toBe(401);
  });

  it('keys for all addresses are not affected', async () => {
    expect((await use(proxied.url, caller.key, { 'X-Forwarded-For': 'nonsense' })).status).toBe(200);
  });
});
