import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { send } from '../support/send.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { type DatabaseGate, openDatabaseGate } from './support/database-gate.ts';
import { expectRefusal } from './support/expect-refusal.ts';
import { type HeldLock, holdProjects, waitForWaiting } from './support/held-lock.ts';
import { countStaged, createProject, toCsv, toRows } from './support/ledger.ts';

let gate: DatabaseGate;
let service: TestService;
let caller: TestCaller;
let projectId: string;
let lock: HeldLock | undefined;

beforeAll(async () => {
  gate = await openDatabaseGate(await createTestDatabase());
  service = await openTestService({}, gate.database);
  caller = await service.createCaller();
  projectId = await createProject(caller);
});
afterEach(async () => {
  await lock?.release();
  lock = undefined;
  await gate.restore();
});
afterAll(async () => {
  await service.close();
  await gate.database.drop();
});

const health = async (path: string) => (await send(service.url + path, { method: 'GET' })).status;
const expectWorking = async () => {
  const works = async () => (await caller.call('CreateProject', {})).status;
  await expect.poll(works, { timeout: 10_000, interval: 50 }).toBe(200);
  await expect.poll(() => health('/readyz'), { timeout: 10_000, interval: 50 }).toBe(200);
};
const calls = (): [string, unknown][] => [
  ['CreateProject', { name: 'Ledger' }],
  ['AddActivities', { projectId, activities: toRows(1) }],
  ['AddActivities', { projectId, activities: toRows(3_000) }],
  ['Submit', { projectId }],
  ['ImportCSV', { csv: toCsv(1) }],
  ['GetProgress', { projectId }],
  ['ExportCSV', { projectId }],
];

describe('while the database cannot be reached', () => {
  it('every operation is unavailable, and works again afterwards', async () => {
    await expectWorking();
    await gate.cut();
    for (const [operation, body] of calls()) {
      expectRefusal(await caller.call(operation, body), 503, 'unavailable', /[Tt]ry again/);
    }
    await gate.restore();
    await expectWorking();
    const answer = await caller.call('AddActivities', { projectId, activities: toRows(3_000) });
    expect(answer).toMatchObject({ status: 200, body: { staged: '3000' } });
  });

  it('a key that cannot be looked up is unavailable, not invalid', async () => {
    const newcomer = await service.createCaller();
    await gate.cut();
    expectRefusal(await newcomer.call('CreateProject', {}), 503, 'unavailable');
    await gate.restore();
    await expect.poll(async () => (await newcomer.call('CreateProject', {})).status).toBe(200);
  });

  it('the process is alive but not ready', async () => {
    await expectWorking();
    await gate.cut();
    expect(await health('/readyz')).toBe(503);
    expect(await health('/healthz')).toBe(200);
    await gate.restore();
    await expectWorking();
  });

  it('requests that need no database are answered as usual', async () => {
    await gate.cut();
    expectRefusal(await caller.call('Nothing', {}), 404, 'unimplemented');
    expectRefusal(await caller.call('CreateProject', {}, { Authorization: 'Bearer x' }), 401, 'unauthenticated');
    await gate.restore();
    await expectWorking();
  });
});

describe('while the database does not respond', () => {
  it('a call still ends at its deadline, and the process is not ready', async () => {
    await expectWorking();
    gate.freeze();
    const [answer, ready] = await Promise.all([
      caller.call('GetProgress', { projectId }, { 'Connect-Timeout-Ms': '500' }),
      health('/readyz'),
    ]);
    expectRefusal(answer, 504, 'deadline_exceeded');
    expect(ready).toBe(503);
    await gate.restore();
    await expectWorking();
  });

  it('looking up a key and waiting for a connection have time limits', async () => {
    await expectWorking();
    const newcomer = await service.createCaller();
    gate.freeze();
    expectRefusal(await newcomer.call('CreateProject', {}), 503, 'unavailable', /[Tt]ry again/);
    await gate.restore();
    await expect.poll(async () => (await newcomer.call('CreateProject', {})).status).toBe(200);
    await expectWorking();
  });
});

describe('a database that refuses connections', () => {
  async function administer(text: string): Promise<void> {
    const [, query] = service.database.url.split('?');
    const user = service.database.url.split('//')[1]?.split('@')[0];
    const client = new pg.Client({ connectionString: `postgresql://${user}@/postgres?${query}` });
    await client.connect();
    await client.query(text).finally(() => client.end());
  }

  it('makes calls unavailable until it accepts them again', async () => {
    await expectWorking();
    const name = service.database.url.split('/').at(3)?.split('?')[0];
    await administer(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    try {
      await administer(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
      const status = async () => (await caller.call('CreateProject', {})).status;
      await expect.poll(status, { timeout: 5_000, interval: 50 }).not.toBe(200);
      for (const [operation, body] of calls()) {
        expectRefusal(await caller.call(operation, body), 503, 'unavailable');
      }
      expect(await health('/readyz')).toBe(503);
    } finally {
      await administer(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    }
    await expectWorking();
  });

  it.each([
    ['small', 2],
    ['large', 3_000],
  ])('a %s call that loses its connection is unavailable and stages nothing', async (_size, rows) => {
    await expectWorking();
    const fresh = await createProject(caller);
    lock = await holdProjects(service.database);
    const pending = caller.call('AddActivities', { projectId: fresh, activities: toRows(rows) });
    await waitForWaiting(service.database, 1);
    await service.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'ledgerprint'`,
    );
    expectRefusal(await pending, 503, 'unavailable');
    await lock.release();
    await expectWorking();
    expect(await countStaged(caller, fresh)).toBe('0');
  });
});
