import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findProjectNumber } from '../../src/store/project-id.ts';
import { send } from '../support/send.ts';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { expectRefusal } from './support/expect-refusal.ts';
import { type HeldLock, holdLock, holdProjects, waitForWaiting } from './support/held-lock.ts';
import { countStaged, createProject, toCsv, toRows } from './support/ledger.ts';

let service: TestService;
let lock: HeldLock | undefined;

afterEach(async () => {
  await lock?.release();
  lock = undefined;
});
afterAll(() => service.close());

const isReady = async () => (await send(`${service.url}/readyz`, { method: 'GET' })).status === 200;

/** Like a call in progress with this key. */
const holdKey = ({ organizationId }: TestCaller, key: string) =>
  holdLock(
    service.database,
    `INSERT INTO idempotency_keys (organization_id, key, fingerprint) VALUES ($1, $2, '\\x00')`,
    [organizationId, key],
  );
const holdProject = (projectId: string) =>
  holdLock(service.database, 'SELECT 1 FROM projects WHERE id = $1 FOR UPDATE', [findProjectNumber(projectId)]);

describe('while one organization has many calls waiting for a lock', () => {
  const poolSize = 4;
  let attacker: TestCaller;
  let victim: TestCaller;

  beforeAll(async () => {
    service = await openTestService({ databasePoolSize: String(poolSize) });
  });
  afterAll(() => service.close());

  /**
   * Another organization's key is looked up, its calls are answered and the process is ready before any of these calls
   * ends.
   */
  async function expectOthersServed(start: () => Promise<unknown>): Promise<void> {
    const ended: unknown[] = [];
    const calls = Array.from({ length: 3 * poolSize }, () => start().then((answer) => ended.push(answer)));
    await waitForWaiting(service.database, poolSize / 2);
    const projectId = await createProject(victim);
    const added = await victim.call('AddActivities', { projectId, activities: toRows(3) });
    const submitted = await victim.call('Submit', { projectId });
    expect([added.status, submitted.status, await isReady()]).toEqual([200, 200, true]);
    // The calls that hold connections still hold them.
    await waitForWaiting(service.database, poolSize / 2);
    expect(ended.length).toBeLessThanOrEqual(calls.length - poolSize / 2);
    await lock?.release();
    await Promise.all(calls);
  }

  it.each(['CreateProject', 'ImportCSV'])(
    'on the Idempotency-Key of a call in progress, others are served: %s',
    async (operation) => {
      attacker = await service.createCaller();
      victim = await service.createCaller();
      lock = await holdKey(attacker, operation);
      await expectOthersServed(() =>
        attacker.call(operation, { name: 'Ledger', csv: toCsv(2) }, { 'Idempotency-Key': operation }),
      );
    },
  );

  it('held by a Submit, others are served: AddActivities', async () => {
    attacker = await service.createCaller();
    victim = await service.createCaller();
    const projectId = await createProject(attacker);
    lock = await holdProject(projectId);
    await expectOthersServed(() => attacker.call('AddActivities', { projectId, activities: toRows(1) }));
  });
});

describe('a call that waits too long for another one', () => {
  let caller: TestCaller;

  beforeAll(async () => {
    service = await openTestService({ lockWaitSeconds: '1' });
    caller = await service.createCaller();
  });

  const again = /Try again in a few seconds/;

  it.each([
    ['CreateProject', { name: 'Ledger' }],
    ['ImportCSV', { csv: toCsv(2) }],
    ['ImportCSV', { csv: toCsv(2_000) }],
  ])('with the same Idempotency-Key is aborted, and can be repeated: %s', async (operation, body) => {
    const headers = { 'Idempotency-Key': `held ${JSON.stringify(body).length}` };
    lock = await holdKey(caller, headers['Idempotency-Key']);
    expectRefusal(await caller.call(operation, body, headers), 409, 'aborted', again);
    await lock.release();
    expect((await caller.call(operation, body, headers)).status).toBe(200);
  });

  it.each([
    ['small', 2],
    ['large', 2_000],
  ])('on the same project is aborted and leaves nothing: a %s AddActivities', async (_size, rows) => {
    const projectId = await createProject(caller);
    lock = await holdProject(projectId);
    const body = { projectId, activities: toRows(rows) };
    expectRefusal(await caller.call('AddActivities', body), 409, 'aborted', again);
    await lock.release();
    expect(await caller.call('AddActivities', body)).toMatchObject({ body: { staged: String(rows) } });
    expect(await countStaged(caller, projectId)).toBe(String(rows));
  });

  it('on the same project is aborted: a Submit', async () => {
    const projectId = await createProject(caller);
    await caller.call('AddActivities', { projectId, activities: toRows(1) });
    lock = await holdProject(projectId);
    expectRefusal(await caller.call('Submit', { projectId }), 409, 'aborted', again);
    await lock.release();
    expect((await caller.call('Submit', { projectId })).body).toEqual({ status: 'enriching' });
  });
});

describe('while organizations together use all connections', () => {
  it('further calls get an error, the process is not ready, and works again afterwards', async () => {
    const other = await openTestService({ databasePoolSize: '2' });
    try {
      const [first, second, third] = [
        await other.createCaller(),
        await other.createCaller(),
        await other.createCaller(),
      ];
      const projects = await Promise.all([createProject(first), createProject(second)]);
      lock = await holdProjects(other.database);
      const waiting = [first, second].map((caller, index) =>
        caller.call('AddActivities', { projectId: projects[index], activities: toRows(1) }),
      );
      await waitForWaiting(other.database, 2);
      const ready = async () => (await send(`${other.url}/readyz`, { method: 'GET' })).status;
      expect(await ready()).toBe(200);
      expectRefusal(await third.call('CreateProject', {}), 503, 'unavailable', /in use/);
      expect(await ready()).toBe(503);
      await lock.release();
      expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
      expect((await third.call('CreateProject', {})).status).toBe(200);
      await expect.poll(ready).toBe(200);
    } finally {
      await lock?.release();
      await other.close();
    }
  });
});
