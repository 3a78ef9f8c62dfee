import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { send, standardHeaders } from '../support/send.ts';
import type { TestCaller } from '../support/test-service.ts';
import { useTestService } from '../support/use-test-service.ts';
import { type HeldLock, holdLock, waitForWaiting } from './support/held-lock.ts';
import { createProject, toCsv, toRows } from './support/ledger.ts';

const suite = useTestService({ uploadThreads: '2' });
let other: TestCaller;
let lock: HeldLock | undefined;

beforeAll(async () => {
  other = await suite.service.createCaller();
  // Threads take a while to start: both are started before the test.
  const callers = [suite.caller, other];
  await Promise.all(callers.map((caller) => caller.call('ImportCSV', { csv: toCsv(2_000) })));
});
afterEach(async () => {
  await lock?.release();
  lock = undefined;
});

const large = toRows(2_000);

it("an organization's large calls, however many and long, leave one thread to the others", async () => {
  const projectId = await createProject(suite.caller);
  const ofOther = await createProject(other);
  lock = await holdLock(suite.service.database, 'SELECT 1 FROM projects WHERE organization_id = $1 FOR UPDATE', [
    suite.caller.organizationId,
  ]);
  const held = Array.from({ length: 4 }, () => suite.caller.call('AddActivities', { projectId, activities: large }));
  let answered = 0;
  for (const call of held) call.finally(() => answered++);
  await waitForWaiting(suite.service.database, 1);
  for (const activities of [large, large]) {
    expect(await other.call('AddActivities', { projectId: ofOther, activities })).toMatchObject({ status: 200 });
  }
  expect(await other.call('ImportCSV', { csv: toCsv(2_000) })).toMatchObject({ status: 200 });
  // Small, but runs in a thread because its decompressed size is unknown.
  const compressed = await send(`${suite.service.url}/api.v1.Service/CreateProject`, {
    headers: { ...standardHeaders(other.key), 'Content-Encoding': 'gzip' },
    body: new Uint8Array(gzipSync('{"name":"Ledger"}')),
  });
  expect(compressed).toMatchObject({ status: 200 });
  expect(answered).toBe(0);
  await lock.release();
  const answers = await Promise.all(held);
  expect(answers.map(({ body }) => Number(body.staged)).sort((a, b) => a - b)).toEqual([2_000, 4_000, 6_000, 8_000]);
});
