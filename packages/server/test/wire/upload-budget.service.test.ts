import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { standardHeaders } from '../support/send.ts';
import { type Answer, openTestService, post, type TestCaller, type TestService } from '../support/test-service.ts';
import { expectRefusal } from './support/expect-refusal.ts';
import { type HeldLock, holdProjects, waitForWaiting } from './support/held-lock.ts';
import { countStaged, createProject, toRows } from './support/ledger.ts';
import { closeRawConnections, openRawConnection, postHead, toChunk } from './support/raw-connection.ts';

// The process admits three of these 540 kB bodies, and an organization two.
const rows = toRows(5_000);
const path = '/api.v1.Service/AddActivities';
let service: TestService;
/** The same, but with a wait of at most a second. */
let impatient: TestService;
let lock: HeldLock | undefined;

beforeAll(async () => {
  const settings = { uploadThreads: '4', maxUploadBytes: '1800000' };
  const limits = { uploadShare: 2 / 3 };
  service = await openTestService({ ...settings, limits });
  const short = { ...limits, waitingUploads: 2, uploadWaitMs: 1_000 };
  impatient = await openTestService({ ...settings, limits: short }, service.database);
  await Promise.all([startThreads(service), startThreads(impatient)]);
});
afterEach(async () => {
  await lock?.release();
  lock = undefined;
});
afterAll(async () => {
  closeRawConnections();
  await impatient.close();
  await service.close();
});

/** Threads take seconds to start, which must not affect the tests. */
async function startThreads(of: TestService): Promise<void> {
  const callers = await Promise.all([of.createCaller(), of.createCaller(), of.createCaller()]);
  await Promise.all(callers.map(async (caller) => stage(caller, await createProject(caller))));
}

const stage = (caller: TestCaller, projectId: string, headers = {}) =>
  caller.call('AddActivities', { projectId, activities: rows }, headers);

/** Callers with a project each, whose calls are blocked until the lock is released. */
async function prepare(count: number, of = service) {
  const callers = await Promise.all(Array.from({ length: count }, () => of.createCaller()));
  const prepared = await Promise.all(
    callers.map(async (caller) => ({ caller, projectId: await createProject(caller) })),
  );
  lock = await holdProjects(service.database);
  return prepared as [Prepared, ...Prepared[]];
}
type Prepared = { readonly caller: TestCaller; readonly projectId: string };

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted();

describe('large bodies', () => {
  it('beyond the share of an organization wait, then continue in turn', async () => {
    const [{ caller, projectId }] = await prepare(1);
    const calls = Array.from({ length: 4 }, () => stage(caller, projectId));
    await waitForWaiting(service.database, 2);
    await lock?.release();
    expect(statuses(await Promise.all(calls))).toEqual([200, 200, 200, 200]);
    expect(await countStaged(caller, projectId)).toBe('20000');
  });

  it('that wait too long, or behind too many others, are refused unread with Retry-After', async () => {
    const [{ caller, projectId }] = await prepare(1, impatient);
    const held = [stage(caller, projectId), stage(caller, projectId)];
    await waitForWaiting(service.database, 2);
    const late = await Promise.all(Array.from({ length: 3 }, () => stage(caller, projectId)));
    for (const answer of late) {
      expectRefusal(answer, 429, 'resource_exhausted', /large bodies/);
      expect(answer.headers.get('retry-after')).toBe('5');
    }
    await lock?.release();
    expect(statuses(await Promise.all(held))).toEqual([200, 200]);
    expect(await countStaged(caller, projectId)).toBe('10000');
  });

  it('of one organization leave room for another, and small calls never wait', async () => {
    const [busy, other] = await prepare(2);
    const held = [stage(busy.caller, busy.projectId), stage(busy.caller, busy.projectId)];
    const waiting = stage(busy.caller, busy.projectId);
    await waitForWaiting(service.database, 2);
    const others = stage(other?.caller as TestCaller, other?.projectId ?? '');
    await waitForWaiting(service.database, 3);
    expect(await busy.caller.call('CreateProject', {})).toMatchObject({ status: 200 });
    await lock?.release();
    expect(statuses(await Promise.all([...held, waiting, others]))).toEqual([200, 200, 200, 200]);
  });

  it('together stay within the limit of the process', async () => {
    const prepared = await prepare(4);
    const calls = prepared.map(({ caller, projectId }) => stage(caller, projectId));
    await waitForWaiting(service.database, 3);
    await lock?.release();
    expect(statuses(await Promise.all(calls))).toEqual([200, 200, 200, 200]);
  });

  it('larger than the budget are admitted if there is no other', async () => {
    const caller = await service.createCaller();
    const projectId = await createProject(caller);
    const activities = toRows(10_000).map((row) => ({ ...row, notes: row.notes.repeat(4) }));
    expect(await caller.call('AddActivities', { projectId, activities })).toMatchObject({ status: 200 });
  });

  it('of undeclared size reserve what has arrived of them', async () => {
    const [{ caller, projectId }] = await prepare(1, impatient);
    const held = [stage(caller, projectId), stage(caller, projectId)];
    await waitForWaiting(service.database, 2);
    const headers = standardHeaders(caller.key);
    const body = JSON.stringify({ projectId, activities: rows });
    const chunked = await openRawConnection(impatient.url);
    chunked.socket.write(postHead(path, { ...headers, 'Transfer-Encoding': 'chunked' }));
    chunked.socket.write(`${toChunk(body)}0\r\n\r\n`);
    expectRefusal(await chunked.answer(), 429, 'resource_exhausted', /large bodies/);
    // Compressed it is small, and waits only for the lock.
    const packed = new Uint8Array(gzipSync(JSON.stringify({ projectId, activities: toRows(1) })));
    const small = post(impatient.url + path, packed, { ...headers, 'Content-Encoding': 'gzip' });
    await waitForWaiting(service.database, 3);
    await lock?.release();
    expect(statuses(await Promise.all([...held, small]))).toEqual([200, 200, 200]);
  });

  it('that arrive slowly take no capacity from others, of their organization or another', async () => {
    const [slow, other] = (await prepare(2)) as [Prepared, Prepared];
    await lock?.release();
    const headers = { ...standardHeaders(slow.caller.key), 'Content-Length': 1_100_000 };
    const other2 = { ...standardHeaders(other.caller.key), 'Content-Length': 1_100_000 };
    for (const declared of [headers, other2]) {
      const connection = await openRawConnection(service.url);
      connection.socket.write(`${postHead(path, declared)}{"projectId":`);
    }
    for (const { caller, projectId } of [slow, other]) {
      expect(await stage(caller, projectId)).toMatchObject({ status: 200 });
    }
    closeRawConnections();
  });

  it('stop waiting at their deadline', async () => {
    const [{ caller, projectId }] = await prepare(1);
    const held = [stage(caller, projectId), stage(caller, projectId)];
    await waitForWaiting(service.database, 2);
    const answer = await stage(caller, projectId, { 'Connect-Timeout-Ms': '200' });
    expectRefusal(answer, 504, 'deadline_exceeded');
    await lock?.release();
    await Promise.all(held);
  });

  it('are requested with 100 Continue only when there is room', async () => {
    const [{ caller, projectId }] = await prepare(1);
    const held = [stage(caller, projectId), stage(caller, projectId)];
    await waitForWaiting(service.database, 2);
    const connection = await openRawConnection(service.url);
    const body = JSON.stringify({ projectId, activities: rows });
    const declared = { Expect: '100-continue', 'Content-Length': Buffer.byteLength(body) };
    connection.socket.write(postHead(path, { ...standardHeaders(caller.key), ...declared }));
    await caller.call('CreateProject', {});
    expect(connection.received()).toBe('');
    await lock?.release();
    await Promise.all(held);
    await expect.poll(() => connection.received()).toContain('100 Continue');
    connection.socket.write(body);
    expect(await connection.answer(2)).toMatchObject({ status: 200 });
  });
});
