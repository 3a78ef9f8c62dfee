import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBlobStore } from '../../src/files/open-blob-store.ts';
import { checkTotals } from '../../src/pipeline/check-totals.ts';
import { createRevisionExport } from '../../src/pipeline/finish-project.ts';
import { createHousekeeping } from '../../src/pipeline/housekeeping.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { createRevisable, readFiles, revise } from '../operations/revised-project.ts';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { insert, type StoredTestProject } from '../workspace/stored-results.ts';

let service: TestService;
let caller: TestCaller;
let blobs: Awaited<ReturnType<typeof openBlobStore>>;

beforeAll(async () => {
  service = await openTestService();
  caller = await service.createCaller();
  blobs = await openBlobStore(service.app.storage.blobSettings);
});
afterAll(async () => {
  await blobs.close();
  await service.close();
});

const jobOf = ({ organizationId, number }: StoredTestProject, revision: number) => ({
  organizationId,
  projectNumber: number,
  revision,
});

async function runJob(project: StoredTestProject, revision: number): Promise<readonly unknown[]> {
  const logged: unknown[] = [];
  const logger = { error: (...line: unknown[]) => void logged.push(line) };
  const work = createRevisionExport({ store: service.app.storage.store, blobs, logger });
  await work({ job: jobOf(project, revision), earlierAttempts: 0 });
  return logged;
}

function insertTotal({ organizationId, number }: StoredTestProject, dimension: string, more: object) {
  return insert(service.database, 'totals', {
    organization_id: organizationId,
    project_id: number,
    dimension,
    key: '',
    label: '',
    cases: 1,
    footprint_mg: 0,
    spend_eur: 0,
    uncounted_eur: 0,
    amount: 0,
    ...more,
  });
}

describe('the job of a revision', () => {
  it('writes its file once', async () => {
    const project = await createRevisable(service, caller);
    await revise(service, project, 1);
    await runJob(project, 1);
    const written = await readFiles(service, project);
    expect(written).toMatchObject({ revisions: [0, 1], keys: { length: 2 } });
    await runJob(project, 1);
    expect(await readFiles(service, project)).toEqual(written);
  });

  it('does nothing if there is a newer revision or the project is deleted', async () => {
    const project = await createRevisable(service, caller);
    await revise(service, project, 1);
    await revise(service, project, 2);
    await runJob(project, 1);
    expect(await readFiles(service, project)).toMatchObject({ revisions: [0], keys: { length: 1 } });
    await service.database.query('UPDATE projects SET deleted_at = now() WHERE id = $1', [project.number]);
    await runJob(project, 2);
    expect(await readFiles(service, project)).toMatchObject({ revisions: [0], keys: { length: 1 } });
  });

  it('corrects totals that differ from the cases, and treats empty lines as missing', async () => {
    const project = await createRevisable(service, caller);
    await revise(service, project, 1);
    await insertTotal(project, 'all', { cases: 5 });
    await insertTotal(project, 'match', { key: 'matched' });
    await insertTotal(project, 'match', { key: 'review', cases: 0, spend_eur: 1e-12 });
    await insertTotal(project, 'category', { key: 'C17' });
    expect(await runJob(project, 1)).toEqual([
      [expect.objectContaining({ dimension: 'all' }), expect.stringMatching(/was corrected/)],
    ]);
    const { organizationId, number } = project;
    const totals = await service.app.storage.store.totals.list(organizationId, number);
    expect(totals.find(({ dimension }) => dimension === 'all')).toMatchObject({ cases: 1 });
  });

  it('replaces one that has not started, and starts a fixed time after the last decision', async () => {
    const project = await createRevisable(service, caller);
    const { store } = service.app.storage;
    const readTime = async () => {
      const [row] = await service.database.query<{ now: number }>('SELECT extract(epoch FROM now())::float8 AS now');
      return row?.now ?? Number.NaN;
    };
    /** Adds a job, which is then the only one, and starts five seconds after it was added. */
    const expectAdded = async (revision: number) => {
      const before = await readTime();
      await store.transaction((tables) => tables.jobs.addExport(jobOf(project, revision), 5));
      const after = await readTime();
      const [job, ...others] = await service.database.query<{ startsAt: number }>(
        `SELECT data->>'revision' AS revision, state::text, retry_count AS retries,
           extract(epoch FROM start_after)::float8 AS "startsAt"
         FROM pgboss.job WHERE name = 'export' AND data->>'projectNumber' = $1`,
        [String(project.number)],
      );
      expect(others).toEqual([]);
      expect(job).toMatchObject({ revision: String(revision), state: 'created', retries: 0 });
      expect(job?.startsAt).toSatisfy((time: number) => time >= before + 5 && time <= after + 5);
    };
    for (const revision of [1, 2]) await expectAdded(revision);
    // A job that failed while another was added waits together with it.
    const setState = (state: string) =>
      service.database.query(
        `UPDATE pgboss.job SET state = $2::pgboss.job_state, retry_count = 1
         WHERE name = 'export' AND data->>'projectNumber' = $1 AND data->>'revision' = '2'`,
        [String(project.number), state],
      );
    await setState('active');
    await store.transaction((tables) => tables.jobs.addExport(jobOf(project, 3), 5));
    await setState('retry');
    await expectAdded(4);
  });

  it('is done by a worker', async () => {
    const project = await createRevisable(service, caller);
    await revise(service, project, 1);
    const { store } = service.app.storage;
    await store.transaction((tables) => tables.jobs.addExport(jobOf(project, 1), 0));
    const { blobSettings } = service.app.storage;
    if (blobSettings.kind !== 'files') throw new Error('this test shares a directory');
    const dataDir = blobSettings.directory.replace(/\/exports$/, '');
    const worker = await openTestService({ role: 'worker', dataDir }, service.database);
    await expect.poll(async () => (await readFiles(service, project)).revisions, { timeout: 20_000 }).toEqual([0, 1]);
    await worker.close();
  });
});

describe('totals are checked', () => {
  it('again if a decision was made in between, whose totals are kept', async () => {
    const project = await createRevisable(service, caller);
    const { organizationId, number } = project;
    await insertTotal(project, 'all', { footprint_mg: 7 });
    await insertTotal(project, 'match', { key: 'matched', footprint_mg: 7 });
    await insertTotal(project, 'category', { key: 'C17', footprint_mg: 7 });
    await service.database.query('UPDATE results SET footprint_mg = 7 WHERE project_id = $1', [number]);
    const { store } = service.app.storage;
    const decided = Object.create(store, {
      results: {
        value: {
          // The totals have been read by now; cases and totals change together.
          sum: async () => {
            await service.database.query('UPDATE results SET footprint_mg = 9 WHERE project_id = $1', [number]);
            await service.database.query('UPDATE totals SET footprint_mg = 9 WHERE project_id = $1', [number]);
            return store.results.sum(organizationId, number);
          },
        },
      },
      transaction: { value: store.transaction.bind(store) },
      totals: { value: store.totals },
    });
    const errors: unknown[] = [];
    const logger = { error: (...line: unknown[]) => void errors.push(line) };
    expect(await checkTotals(decided, { organizationId, projectNumber: number }, logger)).toBe(0);
    expect(errors).toEqual([]);
    const [all] = await store.totals.list(organizationId, number);
    expect(all).toMatchObject({ footprintMg: 9n });
  });
});

describe('housekeeping', () => {
  const keepHouse = createLaterHousekeeping();

  function createLaterHousekeeping() {
    return async () => {
      const { store } = service.app.storage;
      await createHousekeeping({ store, blobs, retentionDays: undefined, logger: createLogger('silent') })();
    };
  }

  it('removes files of earlier revisions, except for the first and the newest, once no link leads to them', async () => {
    const project = await createRevisable(service, caller);
    for (const revision of [1, 2, 3]) {
      await revise(service, project, revision);
      await runJob(project, revision);
    }
    const age = (revision: number, minutes: number) =>
      service.database.query(
        `UPDATE exports SET created_at = now() - $3 * interval '1 minute' WHERE project_id = $1 AND revision = $2`,
        [project.number, revision, minutes],
      );
    const used = async () => {
      const usage = await service.app.storage.store.usage.list(undefined);
      return usage.find(({ organization }) => organization === caller.organization)?.exportBytes;
    };
    const before = await used();
    // The second replaced the first long ago; the third has only recently replaced the second.
    await age(1, 60);
    await age(2, 21);
    await keepHouse();
    expect(await readFiles(service, project)).toMatchObject({ revisions: [0, 2, 3], keys: { length: 3 } });
    await age(3, 21);
    await keepHouse();
    const { revisions, recorded, keys } = await readFiles(service, project);
    expect(revisions).toEqual([0, 3]);
    expect(keys.toSorted()).toEqual(recorded.map(({ key }) => key).toSorted());
    expect(await used()).toBe(before);
  });
});
