import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { generateApiKey } from '../../src/administration/api-key.ts';
import { runInProcess, runJsonInProcess } from '../support/run-in-process.ts';
import { callOperation } from '../support/send.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { expectRefusal } from './support/expect-refusal.ts';

let database: TestDatabase;
let service: TestService;
let caller: TestCaller;

beforeAll(async () => {
  // The clock stands still, so that no address gets another attempt on a slow machine.
  const nowMs = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  database = await createTestDatabase();
  service = await openTestService(
    { failedKeysPerMinute: '3', trustedProxies: '127.0.0.1', metricsPort: '0' },
    database,
  );
  caller = await service.createCaller();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await service.close();
  await database.drop();
});

const use = (key: string, address: string) =>
  callOperation({ url: service.url, key }, 'CreateProject', {}, { 'X-Forwarded-For': address });

it('an address that tries too many keys is told to wait, and valid keys always work there', async () => {
  for (let i = 0; i < 3; i++) {
    expectRefusal(await use(generateApiKey(), '192.0.2.1'), 401, 'unauthenticated');
  }
  const answer = await use(generateApiKey(), '192.0.2.1');
  expectRefusal(answer, 429, 'resource_exhausted', /your address 192\.0\.2\.1\. Try again after 20 s/);
  expect(answer.headers.get('retry-after')).toBe('20');
  expectRefusal(await use('lp_live_mistyped', '192.0.2.1'), 429, 'resource_exhausted');
  expect((await use(caller.key, '192.0.2.1')).status).toBe(200);
  expectRefusal(await use(generateApiKey(), '192.0.2.2'), 401, 'unauthenticated');
});

it('a call without a key is never limited', async () => {
  for (let i = 0; i < 10; i++) {
    expectRefusal(await caller.call('CreateProject', {}, { Authorization: undefined }), 401, 'unauthenticated');
  }
});

it('invalid keys are counted by reason', async () => {
  const text = await (await fetch(service.app.metricsUrl ?? '')).text();
  expect(text).toContain('ledgerprint_failed_keys_total{reason="unknown"} 4');
  expect(text).toContain('ledgerprint_failed_keys_total{reason="limited"} 2');
  expect(text).toContain('ledgerprint_failed_keys_total{reason="missing"} 10');
  expect(text).toContain('ledgerprint_failed_keys_total{reason="expired"} 0');
});

it('they are in the audit log, one entry for each address and day', async () => {
  const other = await openTestService({ failedKeysPerMinute: '3', trustedProxies: '127.0.0.1' }, database);
  const useThere = (key: string) =>
    callOperation({ url: other.url, key }, 'GetProgress', {}, { 'X-Forwarded-For': '2001:db8::7' });
  for (let i = 0; i < 3; i++) await useThere(generateApiKey());
  for (let i = 0; i < 5; i++) await useThere('lp_live_mistyped');
  await other.close();
  const lines = await runJsonInProcess(database, ['audit', 'list']);
  const common = { action: 'key.use', organization: null, subject: 'no known key', actor: '2001:db8::7' };
  const times = { at: expect.any(String), lastAt: expect.any(String) };
  expect(lines).toContainEqual({ ...common, ...times, outcome: 'unknown', calls: 3 });
  expect(lines).toContainEqual({ ...common, ...times, outcome: 'limited', calls: 5 });
  const { stdout } = await runInProcess(database, ['audit', 'list']);
  expect(stdout).toMatch(/2001:db8::7 +key\.use +no known key +unknown 3 calls until/);
  const own = await runJsonInProcess(database, ['audit', 'list', '--organization', caller.organization]);
  expect(own.map(({ subject }: { subject: string }) => subject)).not.toContain('no known key');
});

it('they are kept as long as the rest of the audit log', async () => {
  const { keyUses } = service.app.storage.store;
  const at = new Date(Date.now() - 31 * 86_400_000);
  const old = { address: '192.0.2.9', outcome: 'unknown', calls: 1, firstAt: at, lastAt: at } as const;
  await keyUses.addFailed([{ ...old, day: at.toISOString().slice(0, 10) }]);
  const left = () => database.query('SELECT FROM failed_keys WHERE address = $1', ['192.0.2.9']);
  await keyUses.removeOlderThan(32);
  expect(await left()).toHaveLength(1);
  await keyUses.removeOlderThan(30);
  expect(await left()).toHaveLength(0);
});
