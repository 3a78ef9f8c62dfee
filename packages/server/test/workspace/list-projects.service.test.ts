import { describe, expect, it } from 'vitest';
import { expectRefusal, violationsOf } from '../operations/refusal.ts';
import type { TestCaller } from '../support/test-service.ts';
import { useTestService } from '../support/use-test-service.ts';
import { insert, insertProject, insertResult } from './stored-results.ts';

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

describe('GetProject, ok', () => {
  it('has the reconciliation of its files in order, with exact amounts', async () => {
    const project = await insertProject(suite.service, suite.caller, { currency: 'CHF' });
    let place = 0;
    const add = (line: object) =>
      insert(suite.service.database, 'reconciliation_lines', {
        organization_id: project.organizationId,
        project_id: project.number,
        first_position: ++place,
        file: 'b.csv',
        sheet: '',
        fate: 'counted',
        reason: '',
        currency: 'EUR',
        rows: 1,
        amount: '0',
        ...line,
      });
    await add({ rows: 2, amount: '12.5' });
    await add({ currency: 'USD', amount: '-0.125' });
    await add({ file: 'a.xlsx', sheet: 'Achats', fate: '', currency: '', rows: 3, amount: '7' });
    await add({ fate: 'excluded', reason: 'vat', rows: 4, amount: '99999999999999999999.99' });
    await add({ fate: 'unread', reason: 'no_amount', currency: '', rows: 5 });
    const { body } = await suite.caller.call('Projects.GetProject', { projectId: project.projectId });
    expect(body.reconciliation).toEqual([
      {
        file: 'b.csv',
        sheet: '',
        rows: '12',
        counted: {
          reason: '',
          rows: '3',
          amounts: [
            { currency: 'EUR', amount: '12.50' },
            { currency: 'USD', amount: '-0.125' },
          ],
        },
        excluded: [{ reason: 'vat', rows: '4', amounts: [{ currency: 'EUR', amount: '99999999999999999999.99' }] }],
        unread: [{ reason: 'no_amount', rows: '5', amounts: [] }],
      },
      {
        file: 'a.xlsx',
        sheet: 'Achats',
        rows: '3',
        counted: { reason: '', rows: '3', amounts: [{ currency: 'CHF', amount: '7.00' }] },
        excluded: [],
        unread: [],
      },
    ]);
  });

  it('has totals by scope, category, BEGES category and factor, largest first, and products by match', async () => {
    const project = await insertProject(suite.service, suite.caller);
    const add = (dimension: string, key: string, more: object) =>
      insert(suite.service.database, 'totals', {
        organization_id: project.organizationId,
        project_id: project.number,
        dimension,
        key,
        label: '',
        cases: 1,
        footprint_mg: 0,
        spend_eur: 0,
        uncounted_eur: 0,
        amount: 0,
        ...more,
      });
    await add('all', '', { cases: 3, footprint_mg: '90071992547409931', spend_eur: 100, uncounted_eur: 25 });
    await add('average', '', { footprint_mg: '90071992547409931', spend_eur: 100, uncounted_eur: 25 });
    await add('scope', '1', { footprint_mg: 5 });
    await add('scope', '3', { footprint_mg: '90071992547409926', spend_eur: 75, cases: 2 });
    await add('ghg', '1', { footprint_mg: 5 });
    await add('ghg', '3.1', { footprint_mg: '90071992547409926' });
    await add('beges', '4.1', { footprint_mg: '90071992547409926' });
    await add('category', 'C17', { label: 'Papier et carton', footprint_mg: 5 });
    await add('factor', 'bc-1', { label: 'Papier', footprint_mg: 5 });
    await add('match', 'matched', { cases: 2, footprint_mg: '90071992547409900', spend_eur: 60 });
    await add('match', 'review', { footprint_mg: 31, spend_eur: 40, uncounted_eur: 25 });
    const matches = ['matched', 'matched', 'review', 'failed'];
    for (const [index, match] of matches.entries()) {
      await insertResult(suite.service, project, { ordinal: index + 1, match });
    }
    const several = { ordinal: 9, number: 0, kind: 'product', match: 'decided' };
    await insertResult(suite.service, project, several);
    await insertResult(suite.service, project, { ordinal: 9, number: 1, kind: 'case', match: 'matched' });
    const { body } = await suite.caller.call('Projects.GetProject', { projectId: project.projectId });
    expect(body.project).toMatchObject({ projectId: project.projectId, footprintMg: '90071992547409931' });
    expect(body.totals).toMatchObject({
      footprintMg: '90071992547409931',
      spendEur: 100,
      uncountedSpendEur: 25,
      matched: '2',
      review: '1',
      unmatched: '0',
      excluded: '0',
      decided: '1',
      failed: '1',
      scopes: [
        { key: '3', label: expect.stringMatching(/Scope 3/), cases: '2', spendEur: 75 },
        { key: '1', label: expect.stringMatching(/Scope 1/), footprintMg: '5' },
      ],
      ghgCategories: [{ key: '3.1', label: 'Purchased goods and services' }, { key: '1' }],
      begesPosts: [{ key: '4.1', label: 'Purchased goods, including upstream energy' }],
      categories: [{ key: 'C17', label: 'Papier et carton' }],
      factors: [{ key: 'bc-1', label: 'Papier' }],
      matches: [{ key: 'matched', cases: '2', spendEur: 60 }, { key: 'review' }],
      // The open 25 € are estimated at a third of the footprint of the counted 75 €; the failed product is open too.
      settlement: { footprintShare: expect.closeTo(0.75, 9), spendShare: 0.6, openCases: '2' },
    });
    expect(body.totals).not.toHaveProperty('footprintLowKg');
  });

  it('has zeros for a project without results, sealed or not', async () => {
    for (const values of [{ status: 'pending' }, { status: 'enriching' }]) {
      const { projectId } = await insertProject(suite.service, suite.caller, values);
      const { body } = await suite.caller.call('Projects.GetProject', { projectId });
      expect(body).toMatchObject({ project: { projectId }, reconciliation: [], totals: { footprintMg: '0' } });
      expect(body.totals).not.toHaveProperty('settlement');
    }
  });
});

describe('GetProject, invalid_argument, not_found, permission_denied', () => {
  it('are distinguished', async () => {
    const foreign = await insertProject(suite.service, await suite.service.createCaller());
    const deleted = await insertProject(suite.service, suite.caller, { deleted_at: new Date() });
    const call = (projectId: string) => suite.caller.call('Projects.GetProject', { projectId });
    expectRefusal(await call(''), 'invalid_argument', /projectId/);
    expectRefusal(await call('unknown1'), 'not_found');
    expectRefusal(await call(deleted.projectId), 'not_found');
    expectRefusal(await call(foreign.projectId), 'permission_denied');
  });
});
