import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resumeProjects } from '../../src/pipeline/housekeeping.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { numberOf } from '../operations/stored-project.ts';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';

let service: TestService;
let caller: TestCaller;
let projectId: string;

beforeAll(async () => {
  // Calls only: jobs stay in the queue.
  service = await openTestService();
  caller = await service.createCaller();
});
afterAll(() => service.close());
beforeEach(async () => {
  const lines = Array.from({ length: 700 }, (_, index) => `Papier ${index}\n`);
  const csv = Buffer.from(`designation\n${lines.join('')}`).toString('base64');
  projectId = String((await caller.call('ImportCSV', { csv })).body.projectId);
});

/** Long after the last progress of all projects. */
async function resume(): Promise<void> {
  await service.database.query(
    `UPDATE projects SET submitted_at = now() - interval '1 hour', progressed_at = now() - interval '10 minutes'
      WHERE status = 'enriching'`,
  );
  await resumeProjects(service.app.storage.store, createLogger('silent'));
}

function listJobs() {
  return service.database.query<{ name: string; first: string | null; last: string | null; collects: string | null }>(
    `SELECT name, data->>'first' AS first, data->>'last' AS last, data->>'collects' AS collects
      FROM pgboss.job
      WHERE data->>'projectNumber' = $1 ORDER BY (data->>'first')::int`,
    [String(numberOf(projectId))],
  );
}

describe('a sealed project', () => {
  it('with jobs is not changed', async () => {
    const before = await listJobs();
    expect(before.map(({ collects }) => collects)).toEqual(['aggregates', 'aggregates', 'aggregates']);
    await resume();
    expect(await listJobs()).toEqual(before);
  });

  it('whose jobs were lost gets all of them again, once', async () => {
    const before = await listJobs();
    await service.database.query('DELETE FROM pgboss.job');
    await resume();
    await resume();
    expect(await listJobs()).toEqual(before);
  });

  it('whose jobs were lost after its summary was complete gets its batches', async () => {
    await service.database.query('DELETE FROM pgboss.job');
    const { store } = service.app.storage;
    await store.projectSummaries.keep(caller.organizationId, numberOf(projectId), 'aggregates', { energyEur: {} });
    await resume();
    const jobs = await listJobs();
    expect(jobs).toHaveLength(3);
    expect(jobs.at(-1)).toEqual({ name: 'batch', first: '501', last: '700', collects: null });
  });

  it('whose products all have a result gets its finish job', async () => {
    await service.database.query('DELETE FROM pgboss.job');
    await service.database.query('UPDATE projects SET enriched_products = total_products WHERE id = $1', [
      numberOf(projectId),
    ]);
    await resume();
    expect(await listJobs()).toEqual([{ name: 'finish', first: null, last: null, collects: null }]);
  });

  it('whose jobs were lost gets none as long as it has made progress recently', async () => {
    await service.database.query('DELETE FROM pgboss.job');
    await service.database.query('UPDATE projects SET progressed_at = now() WHERE id = $1', [numberOf(projectId)]);
    await resumeProjects(service.app.storage.store, createLogger('silent'));
    expect(await listJobs()).toEqual([]);
  });

  it('whose jobs have all ended gets new ones', async () => {
    await service.database.query(`UPDATE pgboss.job SET state = 'completed', completed_on = now()`);
    await resume();
    expect(await listJobs()).toHaveLength(6);
  });

  it('that is not sealed gets none', async () => {
    projectId = String((await caller.call('CreateProject', {})).body.projectId);
    await resume();
    expect(await listJobs()).toEqual([]);
  });
});
