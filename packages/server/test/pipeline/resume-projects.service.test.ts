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

const resume = () => resumeProjects(service.app.storage.store, createLogger('silent'));

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

  it('that is not sealed gets none', async () => {
    projectId = String((await caller.call('CreateProject', {})).body.projectId);
    await resume();
    expect(await listJobs()).toEqual([]);
  });
});
