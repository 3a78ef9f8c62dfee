import { describe, expect, it } from 'vitest';
import { expectRefusal, violationsOf } from '../operations/refusal.ts';
import type { TestCaller } from '../support/test-service.ts';
import { useTestService } from '../support/use-test-service.ts';
import { insert, insertProject } from './stored-results.ts';

const suite = useTestService();

async function namesOf(caller: TestCaller, body: object): Promise<readonly string[]> {
  const answer = await caller.call('Projects.ListProjects', body);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.projects.map(({ name }: { name: string }) => name);
}

/** Five projects, two of them created in the same microsecond, one deleted. */
async function fiveProjects() {
  const caller = await suite.service.createCaller();
  const add = (name: string, values: object) => insertProject(suite.service, caller, { name, ...values });
  await add('first', { created_at: '2024-01-01T00:00:00.000001Z' });
  await add('second', { created_at: '2024-01-01T00:00:00.000002Z', status: 'pending' });
  await add('third', { created_at: '2024-01-01T00:00:00.000002Z', status: 'failed', failure: 'cancelled' });
  await add('gone', { created_at: '2024-01-02', deleted_at: '2024-02-01' });
  await add('last', { created_at: '2024-01-03', status: 'enriching' });
  return caller;
}

describe('ListProjects, ok', () => {
  it('newest first, without those that are deleted or belong to another organization', async () => {
    const caller = await fiveProjects();
    const names = await namesOf(caller, {});
    expect([names[0], names[3]]).toEqual(['last', 'first']);
    expect(names.slice(1, 3).toSorted()).toEqual(['second', 'third']);
    expect(names).toHaveLength(4);
  });

  it('by status, and deleted ones on request', async () => {
    const caller = await fiveProjects();
    expect(await namesOf(caller, { status: 'failed' })).toEqual(['third']);
    expect(await namesOf(caller, { status: 'enriching' })).toEqual(['last']);
    expect(await namesOf(caller, { deleted: true })).toEqual(['gone']);
    expect(await namesOf(caller, { deleted: true, status: 'pending' })).toEqual([]);
  });

  it.each([1, 2, 3, 4])('in pages of %i, each project once', async (pageSize) => {
    const caller = await fiveProjects();
    const seen: string[] = [];
    let pageToken = '';
    do {
      const { body } = await caller.call('Projects.ListProjects', { pageSize, pageToken });
      expect(body.projects.length).toBeLessThanOrEqual(pageSize);
      seen.push(...body.projects.map(({ name }: { name: string }) => name));
      pageToken = body.nextPageToken;
    } while (pageToken !== '');
    expect(seen).toEqual(await namesOf(caller, {}));
  });

  it('with its context, counters and totals; unknown values are empty or absent', async () => {
    const caller = await suite.service.createCaller();
    const values = {
      name: 'whole',
      status: 'completed',
      country: 'FR',
      currency: 'EUR',
      year: 2024,
      period: 'FY 24',
      submitted_at: '2024-03-01T10:00:00Z',
      completed_at: '2024-03-01T11:00:00Z',
      sealed_rows: 7,
      period_from: '2024-01-02',
      period_to: '2024-12-30',
      total_products: 5,
      enriched_products: 4,
      failed_products: 1,
      revision: 3,
    };
    const project = await insertProject(suite.service, caller, values);
    for (const [dimension, key] of [
      ['all', ''],
      ['factor', 'bc-1'],
    ]) {
      await insert(suite.service.database, 'totals', {
        organization_id: project.organizationId,
        project_id: project.number,
        dimension,
        key,
        label: '',
        cases: 6,
        footprint_mg: '90071992547409931',
        spend_eur: 12.5,
        uncounted_eur: 0,
        amount: 0,
      });
    }
    const { body } = await caller.call('Projects.ListProjects', {});
    expect(body.projects).toEqual([
      {
        runOf: '',
        projectId: project.projectId,
        name: 'whole',
        status: 'completed',
        categoryMode: 'ademe',
        context: { country: 'FR', currency: 'EUR', year: 2024, period: 'FY 24', languages: [], ratios: '' },
        createdAt: expect.stringMatching(/Z$/),
        submittedAt: '2024-03-01T10:00:00.000Z',
        completedAt: '2024-03-01T11:00:00.000Z',
        deletedAt: '',
        periodFrom: '2024-01-02',
        periodTo: '2024-12-30',
        rows: '7',
        products: '5',
        enriched: '4',
        failed: '1',
        revision: 3,
        footprintMg: '90071992547409931',
        spendEur: 12.5,
        failure: '',
      },
    ]);
    const other = await suite.service.createCaller();
    await insertProject(suite.service, other, { status: 'pending' });
    const [empty] = (await other.call('Projects.ListProjects', {})).body.projects;
    expect(empty).toMatchObject({ submittedAt: '', periodFrom: '', rows: '0' });
    expect(empty).not.toHaveProperty('footprintMg');
    expect(empty).not.toHaveProperty('spendEur');
  });
});

describe('ListProjects, invalid_argument', () => {
  it.each([
    [{ status: 'done' }, 'status', 'UNKNOWN_VALUE'],
    [{ pageSize: 1_001 }, 'pageSize', 'OUT_OF_RANGE'],
    [{ pageToken: '!' }, 'pageToken', 'PAGE_TOKEN_INVALID'],
  ])('%j', async (body, field, reason) => {
    const answer = await suite.caller.call('Projects.ListProjects', body);
    expectRefusal(answer, 'invalid_argument');
    expect(violationsOf(answer)).toMatchObject([{ field, reason }]);
  });

  it('a page token of another status or organization', async () => {
    const caller = await fiveProjects();
    const { body } = await caller.call('Projects.ListProjects', { pageSize: 1 });
    const pageToken = body.nextPageToken;
    const ofStatus = await caller.call('Projects.ListProjects', { pageToken, status: 'failed' });
    expectRefusal(ofStatus, 'invalid_argument', /Start again/);
    const ofAnother = await suite.caller.call('Projects.ListProjects', { pageToken });
    expectRefusal(ofAnother, 'invalid_argument', /Start again/);
  });
});
