import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { standardHeaders } from '../support/send.ts';
import { useTestService } from '../support/use-test-service.ts';
import { type HeldLock, holdProjects, holdTable, waitForIdle, waitForWaiting } from './support/held-lock.ts';
import { countProjects, countStaged, countStoredRows, createProject, toCsv, toRows } from './support/ledger.ts';
import { closeRawConnections, openRawConnection, postHead } from './support/raw-connection.ts';

const suite = useTestService({ uploadThreads: '1' });
let lock: HeldLock | undefined;

afterEach(async () => {
  await lock?.release();
  lock = undefined;
});
afterAll(closeRawConnections);

/** Sends a whole call and returns its socket, to disconnect before the response. */
async function startCall(operation: string, body: unknown, key = suite.caller.key) {
  const text = JSON.stringify(body);
  const headers = { ...standardHeaders(key), 'Content-Length': Buffer.byteLength(text) };
  const { socket } = await openRawConnection(suite.service.url);
  socket.write(postHead(`/api.v1.Service/${operation}`, headers) + text);
  return socket;
}

describe('a client that disconnects in the middle of a call', () => {
  it.each([
    ['small', 3],
    ['large', 2_000],
  ])('a %s AddActivities is cancelled and nothing is staged', async (_size, rows) => {
    const projectId = await createProject(suite.caller);
    const stored = await countStoredRows(suite.service);
    lock = await holdProjects(suite.service.database);
    const socket = await startCall('AddActivities', { projectId, activities: toRows(rows) });
    await waitForWaiting(suite.service.database, 1);
    socket.destroy();
    await waitForIdle(suite.service.database);
    await lock.release();
    expect(await countStaged(suite.caller, projectId)).toBe('0');
    expect(await countStoredRows(suite.service)).toBe(stored);
  });

  it('an ImportCSV is cancelled and nothing is created', async () => {
    const before = await countProjects(suite.service, suite.caller);
    lock = await holdTable(suite.service.database, 'rows');
    const socket = await startCall('ImportCSV', { csv: toCsv(2_000) });
    await waitForWaiting(suite.service.database, 1);
    socket.destroy();
    await waitForIdle(suite.service.database);
    await lock.release();
    expect(await countProjects(suite.service, suite.caller)).toBe(before);
  });

  it('a Submit is cancelled and the project stays unsealed', async () => {
    const projectId = await createProject(suite.caller);
    await suite.caller.call('AddActivities', { projectId, activities: toRows(1) });
    lock = await holdProjects(suite.service.database);
    const socket = await startCall('Submit', { projectId });
    await waitForWaiting(suite.service.database, 1);
    socket.destroy();
    await waitForIdle(suite.service.database);
    await lock.release();
    expect((await suite.caller.call('GetProgress', { projectId })).body).toMatchObject({ status: 'pending' });
  });

  it('a large call that is still waiting for its turn is never started', async () => {
    const projectId = await createProject(suite.caller);
    lock = await holdProjects(suite.service.database);
    const first = suite.caller.call('AddActivities', { projectId, activities: toRows(2_000) });
    await waitForWaiting(suite.service.database, 1);
    const socket = await startCall('AddActivities', { projectId, activities: toRows(3_000) });
    // The server gives no sign of a waiting call; a later call shows that it was received.
    await suite.caller.call('CreateProject', {});
    socket.destroy();
    await suite.caller.call('CreateProject', {});
    await lock.release();
    expect(await first).toMatchObject({ status: 200 });
    const after = await suite.caller.call('AddActivities', { projectId, activities: toRows(1_500) });
    expect(after).toMatchObject({ status: 200, body: { staged: '3500' } });
  });

  it('while its key is being looked up changes nothing', async () => {
    const newcomer = await suite.service.createCaller();
    const projectId = await createProject(suite.caller);
    lock = await holdTable(suite.service.database, 'api_keys');
    const socket = await startCall('CreateProject', { name: 'Nobody waits for this' }, newcomer.key);
    await waitForWaiting(suite.service.database, 1);
    socket.destroy();
    await suite.caller.call('GetProgress', { projectId }).catch(() => undefined);
    await lock.release();
    await waitForIdle(suite.service.database);
    // Two more calls on the same path, so that the first had time to go wrong.
    await newcomer.call('GetProgress', { projectId });
    await newcomer.call('GetProgress', { projectId });
    expect(await countProjects(suite.service, newcomer)).toBe(0);
  });

  it('in the middle of its body does no harm', async () => {
    const projectId = await createProject(suite.caller);
    for (const sent of ['', '{"projectId":']) {
      const { socket } = await openRawConnection(suite.service.url);
      const headers = { ...standardHeaders(suite.caller.key), 'Content-Length': 1_000 };
      socket.write(postHead('/api.v1.Service/AddActivities', headers) + sent);
      socket.destroy();
    }
    expect(await countStaged(suite.caller, projectId)).toBe('0');
  });

  it('does not affect others: many disconnect at the same time and calls continue', async () => {
    const projectId = await createProject(suite.caller);
    lock = await holdProjects(suite.service.database);
    const sockets = await Promise.all(
      Array.from({ length: 30 }, () => startCall('AddActivities', { projectId, activities: toRows(1) })),
    );
    // One organization uses half of the pool's ten connections.
    await waitForWaiting(suite.service.database, 5);
    for (const socket of sockets) socket.destroy();
    await waitForIdle(suite.service.database);
    await lock.release();
    expect(await countStaged(suite.caller, projectId)).toBe('0');
    const answer = await suite.caller.call('AddActivities', { projectId, activities: toRows(3_000) });
    expect(answer).toMatchObject({ status: 200, body: { staged: '3000' } });
  });
});
