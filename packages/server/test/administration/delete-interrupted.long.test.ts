import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { beginRemovals } from '../../src/administration/remove-projects.ts';
import { openBlobStore } from '../../src/files/open-blob-store.ts';
import { createHousekeeping } from '../../src/pipeline/housekeeping.ts';
import { createLogger } from '../../src/platform/logger.ts';
import type { RemovalStep } from '../../src/store/project-removals.ts';
import { createSealedProject } from '../operations/calls.ts';
import { numberOf } from '../operations/stored-project.ts';
import { followToEnd } from '../support/follow.ts';
import { spawnLedgerprint } from '../support/ledgerprint-process.ts';
import { runInProcess, runJsonInProcess } from '../support/run-in-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { openTestService, secretKey, type TestCaller, type TestService } from '../support/test-service.ts';
import { holdLock } from '../wire/support/held-lock.ts';
import { countRows, readOwned } from './full-organization.ts';

let database: TestDatabase;
let service: TestService;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await openTestService({}, database);
});
afterAll(async () => {
  await service.close();
  await database.drop();
});

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ designation: `Paper ${index}` }));

async function waitUntilHeldUp(): Promise<void> {
  await vi.waitFor(
    async () => {
      const waiting = await database.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
           AND query LIKE '%DELETE FROM products%'`,
      );
      expect(waiting).toHaveLength(1);
    },
    { timeout: 20_000, interval: 50 },
  );
}

async function keepHouse(): Promise<void> {
  const { store, blobSettings } = service.app.storage;
  const blobs = await openBlobStore(blobSettings);
  await createHousekeeping({ store, blobs, retentionDays: undefined, logger: createLogger('silent') })();
  await blobs.close();
}

async function expectNothingOf(owned: Awaited<ReturnType<typeof readOwned>>): Promise<void> {
  const counts = await countRows(database, owned);
  expect(Object.entries(counts).filter(([, count]) => count > 0)).toEqual([]);
}

/** What is left of a removed project. */
const nothing = { projects: 0, project_owners: 0, removed_projects: 0, rows: 0, products: 0 };

describe('a deletion that is killed midway', () => {
  let doomed: TestCaller;
  let projectId: string;
  let owned: Awaited<ReturnType<typeof readOwned>>;

  beforeAll(async () => {
    doomed = await service.createCaller('Doomed');
    projectId = await createSealedProject(doomed, rows(50));
    await createSealedProject(doomed, rows(5));
    owned = await readOwned(database, doomed.organizationId);
    const theirs = 'SELECT FROM products WHERE project_id = $1 FOR UPDATE';
    const lock = await holdLock(database, theirs, [numberOf(projectId)]);
    const args = ['organization', 'delete', 'Doomed', '--yes'];
    const command = spawnLedgerprint(args, { DATABASE_URL: database.url, SECRET_KEY: secretKey });
    await waitUntilHeldUp();
    command.kill('SIGKILL');
    await command.ended;
    await lock.release();
  });

  it('leaves data behind that nobody can use', async () => {
    expect(await countRows(database, owned)).toMatchObject({ organizations: 1, projects: 0 });
    expect((await countRows(database, owned)).removed_projects).toBeGreaterThan(0);
    expect((await doomed.call('GetProgress', { projectId })).status).toBe(401);
    const listed = await runJsonInProcess(database, ['organization', 'list']);
    expect(listed).toContainEqual(
      expect.objectContaining({ organization: 'Doomed', deletingSince: expect.any(String) }),
    );
  });

  it.each([
    ['key', 'create', 'Doomed'],
    ['webhook-secret', 'show', 'Doomed'],
    ['referential', 'list', 'Doomed'],
  ])('%s %s is refused in the meantime', async (...args) => {
    const { code, stderr } = await runInProcess(database, args);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('is being deleted') });
  });

  it('is finished by the next run', async () => {
    const { code } = await runInProcess(database, ['organization', 'delete', 'Doomed', '--yes']);
    expect(code).toBe(0);
    await expectNothingOf(owned);
    const lines = await runJsonInProcess(database, ['audit', 'list', '--organization', 'Doomed']);
    const deletions = lines.filter(({ action }: { action: string }) => action === 'organization.delete');
    expect(deletions.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['done', 'begun', 'begun']);
  });
});

describe('remains of projects', () => {
  it('are removed in batches of rows', async () => {
    const caller = await service.createCaller();
    const number = numberOf(await createSealedProject(caller, rows(250)));
    const { store } = service.app.storage;
    await beginRemovals(store, [{ organizationId: caller.organizationId, number }]);
    const removed: number[] = [];
    let after: number | null = -1;
    while (after !== null) {
      const from = { table: 'rows', after, limit: 100 } as const;
      const step: RemovalStep = await store.projectRemovals.removeRows(caller.organizationId, number, from);
      removed.push(step.removed);
      after = step.last;
    }
    expect(removed).toEqual([100, 100, 50, 0]);
  });

  it('are removed only if the removal was started, and only within the organization', async () => {
    const [caller, other] = [await service.createCaller(), await service.createCaller()];
    const number = numberOf(await createSealedProject(caller, rows(3)));
    const { store } = service.app.storage;
    const from = { table: 'rows', after: -1, limit: 100 } as const;
    const removeAs = async ({ organizationId }: TestCaller) =>
      (await store.projectRemovals.removeRows(organizationId, number, from)).removed;
    expect(await removeAs(caller)).toBe(0);
    await beginRemovals(store, [{ organizationId: other.organizationId, number }]);
    expect((await readOwned(database, caller.organizationId)).project_id).toEqual([String(number)]);
    await beginRemovals(store, [{ organizationId: caller.organizationId, number }]);
    expect(await removeAs(other)).toBe(0);
    expect(await removeAs(caller)).toBe(3);
  });

  it('are removed by housekeeping', async () => {
    const caller = await service.createCaller();
    const number = numberOf(await createSealedProject(caller, rows(3)));
    const owned = await readOwned(database, caller.organizationId);
    await beginRemovals(service.app.storage.store, [{ organizationId: caller.organizationId, number }]);
    await keepHouse();
    expect(await countRows(database, owned)).toMatchObject(nothing);
  });

  it('include a project that a call in progress created after its organization was deleted', async () => {
    const caller = await service.createCaller();
    await createSealedProject(caller, rows(3));
    const owned = await readOwned(database, caller.organizationId);
    await database.query('DELETE FROM api_keys WHERE organization_id = $1', [caller.organizationId]);
    await database.query('DELETE FROM organizations WHERE id = $1', [caller.organizationId]);
    await keepHouse();
    expect(await countRows(database, owned)).toMatchObject(nothing);
  });
});

describe('an organization whose projects are in progress', () => {
  it('is deleted while workers continue with other organizations', async () => {
    const busy = await openTestService({ role: 'all' }, database);
    const [doomed, kept] = [await busy.createCaller('Busy'), await busy.createCaller('Waiting')];
    for (let i = 0; i < 3; i++) await createSealedProject(doomed, rows(3_000));
    const projectId = await createSealedProject(kept, rows(600));
    const owned = await readOwned(database, doomed.organizationId);
    const { code } = await runInProcess(database, ['organization', 'delete', 'Busy', '--yes']);
    expect(code).toBe(0);
    expect(await followToEnd(kept, projectId)).toMatchObject({ status: 'completed', enriched: 600 });
    await expectNothingOf(owned);
    await busy.close();
    await expectNothingOf(owned);
  });
});
