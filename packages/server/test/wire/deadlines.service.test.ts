import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lateSentence } from '../../src/http/admission/call-time.ts';
import { standardHeaders } from '../support/send.ts';
import { type Answer, openTestService, type TestService } from '../support/test-service.ts';
import { useTestService } from '../support/use-test-service.ts';
import { expectRefusal } from './support/expect-refusal.ts';
import { type HeldLock, holdProjects, holdTable, waitForIdle, waitForWaiting } from './support/held-lock.ts';
import { countProjects, countStaged, countStoredRows, createProject, toCsv, toRows } from './support/ledger.ts';
import { closeRawConnections, openRawConnection, postHead } from './support/raw-connection.ts';

const timeoutMs = 400;
const suite = useTestService({ uploadThreads: '1' });
let lock: HeldLock | undefined;

afterEach(async () => {
  await lock?.release();
  lock = undefined;
});
afterAll(closeRawConnections);

/** Makes a blocked call with a deadline, which ends it. */
async function expectLate(call: (headers: Record<string, string>) => Promise<Answer>): Promise<void> {
  const answer = await call({ 'Connect-Timeout-Ms': String(timeoutMs) });
  expectLateAnswer(answer);
}

/** The message is the same wherever the deadline is noticed. */
function expectLateAnswer(answer: Answer): void {
  expectRefusal(answer, 504, 'deadline_exceeded');
  expect(answer.body.message).toBe(lateSentence);
}

describe('a call whose database work is blocked ends at its deadline, and its work with it', () => {
  it.each([
    ['small', 3],
    ['large', 2_000],
  ])('a %s AddActivities on a project that is locked', async (_size, rows) => {
    const projectId = await createProject(suite.caller);
    const stored = await countStoredRows(suite.service);
    lock = await holdProjects(suite.service.database);
    await expectLate((headers) => suite.caller.call('AddActivities', { projectId, activities: toRows(rows) }, headers));
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
    lock = await holdTable(suite.service.database, 'rows');
    await expectLate((headers) => suite.caller.call('AddActivities', { projectId, activities: toRows(rows) }, headers));
    await waitForIdle(suite.service.database);
    await lock.release();
    expect(await countStaged(suite.caller, projectId)).toBe('0');
  });

  it.each([
    ['small', 3],
    ['large', 2_000],
  ])('a %s ImportCSV', async (_size, rows) => {
    const before = await countProjects(suite.service, suite.caller);
    lock = await holdTable(suite.service.database, 'rows');
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

  it('a call that repeats another one still in progress', async () => {
    const projectId = await createProject(suite.caller);
    const body = { projectId, activities: toRows(1) };
    const key = { 'Idempotency-Key': 'in flight' };
    lock = await holdProjects(suite.service.database);
    const first = suite.caller.call('AddActivities', body, key);
    await waitForWaiting(suite.service.database, 1);
    await expectLate((headers) => suite.caller.call('AddActivities', body, { ...key, ...headers }));
    await lock.release();
    expect(await first).toMatchObject({ status: 200, body: { staged: '1' } });
    expect(await suite.caller.call('AddActivities', body, key)).toMatchObject({ status: 200, body: { staged: '1' } });
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
    const headers = { ...standardHeaders(suite.caller.key), 'Connect-Timeout-Ms': timeoutMs, 'Content-Length': 100 };
    connection.socket.write(`${postHead('/api.v1.Service/CreateProject', headers)}{"name":`);
    expectLateAnswer(await connection.answer());
    await connection.closed();
  });

  it('of 0 expires immediately, and the call does nothing', async () => {
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
      expectLateAnswer(await suite.caller.call(operation, body, zero));
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

describe('a call without a deadline', () => {
  let limited: TestService;
  beforeAll(async () => {
    const limits = { callTimeoutSeconds: '1', uploadTimeoutSeconds: '3', uploadThreads: '1' };
    limited = await openTestService(limits, suite.service.database);
  });
  afterAll(() => limited?.close());

  it.each(['CreateProject', 'GetProgress', 'ExportCSV'])('ends after the time limit for %s', async (operation) => {
    const caller = await limited.createCaller();
    const projectId = await createProject(caller);
    lock = await holdTable(suite.service.database, 'projects');
    expectLateAnswer(await caller.call(operation, { projectId, name: 'Without time' }));
    // A longer requested deadline does not exceed the limit.
    expectLateAnswer(await caller.call(operation, { projectId }, { 'Connect-Timeout-Ms': '600000' }));
    await waitForIdle(suite.service.database);
  });

  it.each([
    ['a small AddActivities', 'AddActivities', 3],
    ['a large AddActivities', 'AddActivities', 2_000],
    ['a Submit', 'Submit', 0],
  ])('%s has a longer limit, and ends too', async (_what, operation, rows) => {
    const caller = await limited.createCaller();
    const projectId = await createProject(caller);
    await caller.call('AddActivities', { projectId, activities: toRows(1) });
    lock = await holdTable(suite.service.database, 'projects');
    const ended: string[] = [];
    const note = (name: string) => (answer: Answer) => {
      ended.push(name);
      expectLateAnswer(answer);
    };
    const long = caller.call(operation, { projectId, activities: toRows(rows) }).then(note('long'));
    await waitForWaiting(suite.service.database, 1);
    await caller.call('GetProgress', { projectId }).then(note('short'));
    await long;
    expect(ended).toEqual(['short', 'long']);
    await waitForIdle(suite.service.database);
    await lock.release();
    expect(await countStaged(caller, projectId)).toBe('1');
  });
});
