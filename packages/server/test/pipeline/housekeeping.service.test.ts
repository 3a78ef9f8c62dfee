import { access, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBlobStore } from '../../src/files/open-blob-store.ts';
import { createHousekeeping } from '../../src/pipeline/housekeeping.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { numberOf } from '../operations/stored-project.ts';
import { download, followToEnd, readProgress } from '../support/follow.ts';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';

let service: TestService;
let caller: TestCaller;

beforeEach(async () => {
  service = await openTestService({ role: 'all' });
  caller = await service.createCaller();
});
afterEach(() => service.close());

async function keepHouse(retentionDays?: number): Promise<void> {
  const { store, blobSettings } = service.app.storage;
  const blobs = await openBlobStore(blobSettings);
  await createHousekeeping({ store, blobs, retentionDays, logger: createLogger('silent') })();
  await blobs.close();
}

async function importLedger(): Promise<string> {
  const csv = Buffer.from('designation,unitPrice\nPapier,4\nPapier,5\nGazole,100\n').toString('base64');
  const { body } = await caller.call('ImportCSV', { name: 'Old', csv });
  await followToEnd(caller, String(body.projectId));
  return String(body.projectId);
}

async function countRows(projectId: string) {
  const tables = ['rows', 'results', 'totals', 'reconciliations', 'reconciliation_lines', 'exports'];
  const counts = tables.map((table) => `(SELECT count(*)::int FROM ${table} WHERE project_id = $1) AS ${table}`);
  counts.push(
    `(SELECT coalesce(sum(cardinality(row_counts)), 0)::int FROM products WHERE project_id = $1) AS products`,
  );
  const [row] = await service.database.query(`SELECT ${counts.join(', ')}`, [numberOf(projectId)]);
  return row;
}

function age(projectId: string, days: number) {
  const text = `UPDATE projects SET created_at = now() - $2 * interval '1 day',
    completed_at = CASE WHEN completed_at IS NULL THEN NULL ELSE now() - $2 * interval '1 day' END WHERE id = $1`;
  return service.database.query(text, [numberOf(projectId), days]);
}

function pathOf(key: string): string {
  const { blobSettings } = service.app.storage;
  if (blobSettings.kind !== 'files') throw new Error('these tests look into a directory');
  return join(blobSettings.directory, key);
}

/** Sends a job as the schedule does when it is due, and resolves to its final state. */
async function runScheduled(): Promise<string | undefined> {
  const boss = new PgBoss({
    connectionString: service.database.url,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    const [schedule] = await boss.getSchedules('housekeeping');
    const id = await boss.send('housekeeping', schedule?.data ?? null, schedule?.options);
    return await vi.waitUntil(
      async () => {
        const state = (await boss.getJobById('housekeeping', String(id)))?.state;
        return state === 'completed' || state === 'failed' ? state : undefined;
      },
      { timeout: 30_000, interval: 50 },
    );
  } finally {
    await boss.stop({ graceful: false });
  }
}

describe('housekeeping', () => {
  it('runs when its schedule is due, not only when a worker starts', async () => {
    expect(await runScheduled()).toBe('completed');
  });

  it('keeps the rows of sealed and unsealed projects', async () => {
    const sealed = await importLedger();
    const { body } = await caller.call('CreateProject', { name: 'Open' });
    const open = String(body.projectId);
    await caller.call('AddActivities', { projectId: open, activities: [{ designation: 'Papier' }] });
    await keepHouse();
    expect(await countRows(sealed)).toMatchObject({ rows: 3, products: 2, results: 2, exports: 1 });
    expect(await countRows(open)).toMatchObject({ rows: 1 });
    expect((await readProgress(caller, open)).totalLines).toBe(1);
    expect((await readProgress(caller, sealed)).totalLines).toBe(2);
  });

  it('keeps projects forever by default', async () => {
    const projectId = await importLedger();
    await age(projectId, 10_000);
    await keepHouse();
    expect((await download(caller, projectId)).length).toBeGreaterThan(0);
  });

  it('removes projects past their retention period with their files, and nothing else', async () => {
    const [old, young] = [await importLedger(), await importLedger()];
    const [file] = await service.database.query<{ key: string }>('SELECT key FROM exports WHERE project_id = $1', [
      numberOf(old),
    ]);
    await age(old, 31);
    await age(young, 29);
    await keepHouse(30);
    expect((await caller.call('GetProgress', { projectId: old })).body.code).toBe('not_found');
    expect(await countRows(old)).toEqual({
      rows: 0,
      products: 0,
      results: 0,
      totals: 0,
      reconciliations: 0,
      reconciliation_lines: 0,
      exports: 0,
    });
    expect(await countRows(young)).toMatchObject({ products: 2, reconciliations: 1, exports: 1 });
    await expect(access(pathOf(file?.key ?? ''))).rejects.toThrow();
    expect((await download(caller, young)).length).toBeGreaterThan(0);
  });

  it('removes files that belong to no project once they are a day old', async () => {
    const projectId = await importLedger();
    const { blobSettings } = service.app.storage;
    const blobs = await openBlobStore(blobSettings);
    async function* some() {
      yield Buffer.from('left behind');
    }
    const [dayOld, fresh] = [`${projectId}/day-old.csv`, `${projectId}/fresh.csv`];
    await blobs.write(dayOld, some());
    await blobs.write(fresh, some());
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await utimes(pathOf(dayOld), yesterday, yesterday);
    await keepHouse();
    const keys: string[] = [];
    for await (const { key } of blobs.list()) keys.push(key);
    expect(keys).toHaveLength(2);
    expect(keys).toContain(fresh);
    expect((await download(caller, projectId)).length).toBeGreaterThan(0);
    await blobs.close();
  });

  it('forgets idempotency keys after 24 hours', async () => {
    await caller.call('CreateProject', { name: 'x' }, { 'idempotency-key': 'a' });
    await caller.call('CreateProject', { name: 'x' }, { 'idempotency-key': 'b' });
    await service.database.query(
      `UPDATE idempotency_keys SET created_at = now() - interval '25 hours' WHERE key = 'a'`,
    );
    await keepHouse();
    expect(await service.database.query('SELECT key FROM idempotency_keys')).toEqual([{ key: 'b' }]);
  });
});
