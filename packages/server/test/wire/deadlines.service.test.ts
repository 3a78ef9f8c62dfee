import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { standardHeaders } from '../support/send.ts';
import type { Answer } from '../support/test-service.ts';
import { useTestService } from '../support/use-test-service.ts';
import { expectRefusal } from './support/expect-refusal.ts';
import { type HeldLock, holdProjects, holdTable, waitForIdle, waitForWaiting } from './support/held-lock.ts';
import {
  countProjects,
  countStaged,
  countStoredRows,
  createProject,
  toCsv,
  toRows,
} from './support/ledger.ts';
import { closeRawConnections, openRawConnection, postHead } from './support/raw-connection.ts';

const timeoutMs = 400;
const suite = useTestService({ uploadThreads: '1' });
let lock: HeldLock | undefined;

afterEach(async () => {
  await lock?.release();
  lock = undefined;
});
afterAll(closeRawConnections);

/** Makes a call that cannot go on with a deadline, which ends it. */
async function expectLate(call: (headers: Record<string, string>) => Promise<Answer>): Promise<void> {
  const answer = await call({ 'Connect-Timeout-Ms': String(timeoutMs) });
  expectRefusal(answer, 504, 'deadline_exceeded');
}

describe('a call whose database work is blocked ends at its deadline, and its work with it', () => {
  it.each([
    ['small', 3],
    ['large', 2_000],
  ])('a %s AddActivities on a project that is locked', async (_size, rows) => {
    const projectId = await createProject(suite.caller);
    const stored = await countStoredRows(suite.service);
    lock = await holdProjects(suite.service.database);
    await expectLate((headers) =>
      suite.caller.call('AddActivities', { projectId, activities: toRows(rows) }, headers),
    );
    await waitForIdle(suite.service.database);
    await lock.release();
    expect(await countStaged(suite.caller, projectId)).toBe('0');
    expect(await countStoredRows(suite.service)).toBe(stored);
  });

  it.each([
    ['small', 3],
    ['large', 2_000],
  ])('a %s AddActivities while it copies its rows', async (_size, rows) => {
    const projectId = await createProject(suite.caller);
    lock = await holdTable(suite.service.database, 'activities');
    await expectLate((headers) =>
      suite.caller.call('AddActivities', { projectId, activities: toRows(rows) }, headers),
    );
    await waitForIdle(suite.service.database);
    await lock.release();
    expect(await countStaged(suite.caller, projectId)).toBe('0');
  });

  it.each([
    ['small', 3],
    ['large', 2_000],
  ])('a %s ImportCSV', async (_size, rows) => {
    const before = await countProjects(suite.service, suite.caller);
    lock = await holdTable(suite.service.database, 'activities');
    await expectLate((headers) => suite.caller.call('ImportCSV', { csv: toCsv(rows) }, headers));
    await waitForIdle(suite.service.database);
    await lock.release();
    expect(await countProjects(suite.service, suite.caller)).toBe(before);
  });

  it('a Submit', async () => {
    const projectId = await createProject(suite.caller);
    await suite.caller.call('AddActivities', { projectId, activities: toRows(1) });
    lock = await holdProjects(suite.service.database);
    await expectLate((headers) => suite.caller.call('Submit', { projectId }, headers));
    await waitForIdle(suite.service.database);
    await lock.release();
    expect((await suite.caller.call('GetProgress', { projectId })).body).toMatchObject({ status: 'pending' });
  });

  it.each(['CreateProject', 'GetProgress', 'ExportCSV'])('%s', async (operation) => {
    const projectId = await createProject(suite.caller);
    lock = await holdTable(suite.service.database, 'projects');
    await expectLate((headers) => suite.caller.call(operation, { projectId, name: 'Late' }, headers));
    await waitForIdle(suite.service.database);
    await lock.release();
    expect(await suite.service.database.query(`SELECT 1 FROM projects WHERE name = 'Late'`)).toEqual([]);
  });

  it('a call whose key cannot be looked up', async () => {
    const newcomer = await suite.service.createCaller();
    lock = await holdTable(suite.service.database, 'api_keys');
    await expectLate((headers) => newcomer.call('CreateProject', { name: 'Ledger' }, headers));
  });

  it('a call that repeats another still in flight', async () => {
    const projectId = await createProject(suite.caller);
    const body = { projectId, activities: toRows(1) };
    const key = { 'Idempotency-Key': 'in flight' };
    lock = await holdProjects(suite.service.database);
    const first = suite.caller.call('AddActivities', body, key);
    await waitForWaiting(suite.service.database, 1);
    await expectLate((headers) => suite.caller.call('AddActivities', body, { ...key, ...headers }));
    await lock.release();
    expect(await first).toMatchObject({ status: 200, body: { staged: '1' } });
    expect(await suite.caller.call('AddActivities', body, key)).toMatchObject({
      status: 200,
      body: { staged: '1' },
    });
  });
});

describe('a deadline', () => {
  it('counts while a large call waits for its turn', async () => {
    const projectId = await createProject(suite.caller);
    const body = { projectId, activities: toRows(2_000) };
    lock = await holdProjects(suite.service.database);
    const first = suite.caller.call('AddActivities', body);
    await waitForWaiting(suite.service.database, 1);
    await expectLate((headers) => suite.caller.call('AddActivities', body, headers));
    await lock.release();
    expect(await first).toMatchObject({ status: 200, body: { staged: '2000' } });
    expect(await countStaged(suite.caller, projectId)).toBe('2000');
  });

  it('counts while the body is still being sent', async () => {
    const connection = await openRawConnection(suite.service.url);
    const headers = {
      ...standardHeaders(suite.caller.key),
      'Connect-Timeout-Ms': timeoutMs,
      'Content-Length': 100,
    };
    connection.socket.write(`${postHead('/api.v1.Service/CreateProject', headers)}{"name":`);
    expectRefusal(await connection.answer(), 504, 'deadline_exceeded');
    await connection.closed();
  });

  it('of 0 is over at once, and the call does nothing', async () => {
    const projectId = await createProject(suite.caller);
    const before = await countProjects(suite.service, suite.caller);
    const zero = { 'Connect-Timeout-Ms': '0' };
    for (const [operation, body] of [
      ['CreateProject', { name: 'Ledger' }],
      ['AddActivities', { projectId, activities: toRows(1) }],
      ['AddActivities', { projectId, activities: toRows(3_000) }],
      ['ImportCSV', { csv: toCsv(1) }],
      ['GetProgress', { projectId }],
    ] as const) {
      expectRefusal(await suite.caller.call(operation, body, zero), 504, 'deadline_exceeded');
    }
    expect(await countProjects(suite.service, suite.caller)).toBe(before);
    expect(await countStaged(suite.caller, projectId)).toBe('0');
  });

  it('that is far enough away changes nothing', async () => {
    const projectId = await createProject(suite.caller);
    const answer = await suite.caller.call(
      'AddActivities',
      { projectId, activities: toRows(4_000) },
      { 'Connect-Timeout-Ms': '60000' },
    );
    expect(answer).toMatchObject({ status: 200, body: { staged: '4000' } });
  });
});
