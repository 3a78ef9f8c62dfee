import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followToEnd } from '../support/follow.ts';
import { openPostgresProxy, type PostgresProxy } from '../support/postgres-proxy.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { createSealedProject } from '../wire/support/ledger.ts';

let proxy: PostgresProxy;
let service: TestService;
let caller: TestCaller;
const unhandled: unknown[] = [];
const note = (error: unknown) => unhandled.push(error);

beforeAll(async () => {
  proxy = await openPostgresProxy(await createTestDatabase());
  service = await openTestService({ role: 'all' }, proxy.database);
  caller = await service.createCaller();
  // Errors that would end a process.
  process.on('uncaughtException', note);
});
afterAll(async () => {
  process.off('uncaughtException', note);
  await service.close();
  await proxy.database.drop();
});

/** Sessions that are notified of new jobs. */
async function listListeners(): Promise<readonly number[]> {
  const rows = await service.database.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND (query LIKE 'LISTEN %' OR query LIKE '%pg_listening_channels()%')`,
  );
  return rows.map(({ pid }) => pid);
}

describe('connections that the server ends with several errors, as a pooler does when the database restarts', () => {
  it('are reopened: the process survives, is notified of work, and does it', { timeout: 120_000 }, async () => {
    for (const messages of [2, 3]) {
      await expect.poll(listListeners, { timeout: 60_000 }).toHaveLength(1);
      const before = await listListeners();
      proxy.endSessions(messages);
      await expect
        .poll(async () => (await listListeners()).filter((pid) => !before.includes(pid)), { timeout: 60_000 })
        .toHaveLength(1);
      const projectId = await createSealedProject(caller);
      expect(await followToEnd(caller, projectId)).toMatchObject({ status: 'completed' });
    }
    expect(unhandled).toEqual([]);
  });
});
