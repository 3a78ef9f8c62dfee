import { describe, expect, it } from 'vitest';
import { toProductResult } from '../../src/enrichment/product-result.ts';
import { addResults } from '../../src/pipeline/add-results.ts';
import { createProject, createSealedProject, stage } from '../operations/calls.ts';
import { numberOf } from '../operations/stored-project.ts';
import { useTestService } from '../support/use-test-service.ts';
import { readState } from './staged-states.ts';

const suite = useTestService();
const rounds = 12;

const call = (operation: string, projectId: string, more = {}) => suite.caller.call(operation, { projectId, ...more });

/** The stored rows, and the number that the project has counted. */
async function countRows(projectId: string) {
  const [counts] = await suite.service.database.query<{ there: number; counted: number }>(
    `SELECT (SELECT count(*) FROM rows WHERE project_id = $1)::int AS there, staged_rows::int AS counted
     FROM projects WHERE id = $1`,
    [numberOf(projectId)],
  );
  return counts;
}

/** Whether housekeeping would add jobs if there were none. */
async function isResumed(projectId: string): Promise<boolean> {
  const idle = await suite.service.app.storage.store.projects.listWithoutProgress(0, 1_000);
  return idle.some(({ number }) => number === numberOf(projectId));
}

describe('DeleteProject', () => {
  it('racing Submit: the project is deleted and not being enriched, whichever came first', async () => {
    for (let round = 0; round < rounds; round++) {
      const projectId = await createProject(suite.caller);
      await stage(suite.caller, projectId, [{ designation: 'Paper' }]);
      const [submitted, deleted] = await Promise.all([
        call('Submit', projectId),
        call('Projects.DeleteProject', projectId),
      ]);
      expect(deleted.status).toBe(200);
      expect([200, 404]).toContain(submitted.status);
      const expected = submitted.status === 200 ? ['failed', 'deleted'] : ['pending', null];
      const state = await readState(suite.service, projectId);
      expect([state?.status, state?.failure]).toEqual(expected);
      expect(await isResumed(projectId)).toBe(false);
      expect((await call('Projects.RestoreProject', projectId)).body.project.status).toBe(expected[0]);
    }
  });

  it('racing AddActivities: acknowledged rows are there after a restore, others are not', async () => {
    for (let round = 0; round < rounds; round++) {
      const projectId = await createProject(suite.caller);
      const activities = [{ designation: 'Paper' }, { designation: 'Ink' }];
      const [added, again] = await Promise.all([
        call('AddActivities', projectId, { activities }),
        call('AddActivities', projectId, { activities }),
        call('Projects.DeleteProject', projectId),
      ]);
      const acknowledged = [added, again].filter(({ status }) => status === 200).length;
      for (const { status } of [added, again]) expect([200, 404]).toContain(status);
      await call('Projects.RestoreProject', projectId);
      expect(await countRows(projectId)).toEqual({ there: 2 * acknowledged, counted: 2 * acknowledged });
    }
  });

  it('racing RestoreProject: one of them was last, and the project is intact', async () => {
    for (let round = 0; round < rounds; round++) {
      const projectId = await createSealedProject(suite.caller);
      await call('Projects.DeleteProject', projectId);
      const [deleted, restored] = await Promise.all([
        call('Projects.DeleteProject', projectId),
        call('Projects.RestoreProject', projectId),
      ]);
      expect([deleted.status, restored.status]).toEqual([200, 200]);
      const state = await readState(suite.service, projectId);
      const { status } = await call('GetProgress', projectId);
      expect(status).toBe(state?.is_deleted ? 404 : 200);
    }
  });
});

describe('results that arrive after the end', () => {
  it.each([
    ['Projects.CancelProject', 'cancelled'],
    ['Projects.DeleteProject', 'deleted'],
  ])('%s: they are not added, and later batches find nothing to do', async (operation, failure) => {
    const projectId = await createSealedProject(suite.caller, [{ designation: 'Paper' }, { designation: 'Ink' }]);
    const { store } = suite.service.app.storage;
    const { organizationId } = suite.caller;
    const number = numberOf(projectId);
    const job = { organizationId, projectNumber: number };
    const products = await store.products.readUnprocessed(organizationId, number, { first: 1, last: 2 });
    expect(products).toHaveLength(2);
    await call(operation, projectId);
    // Like those of a batch that was in progress meanwhile.
    const late = products.map((product) => toProductResult(product, { failed: 'late' }));
    await addResults(store, job, late);
    const stored = await suite.service.database.query(
      'SELECT ordinal FROM results WHERE project_id = $1 UNION ALL SELECT cases FROM totals WHERE project_id = $1',
      [number],
    );
    expect(stored).toEqual([]);
    expect(await readState(suite.service, projectId)).toMatchObject({ status: 'failed', failure });
    expect(await store.products.readUnprocessed(organizationId, number, { first: 1, last: 2 })).toEqual([]);
  });
});
