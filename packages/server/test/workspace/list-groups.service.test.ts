import { describe, expect, it } from 'vitest';
import { expectRefusal, violationsOf } from '../operations/refusal.ts';
import { useTestService } from '../support/use-test-service.ts';
import { insertProject, insertResult, insertRow } from './stored-results.ts';

const suite = useTestService();

async function groupsOf(body: object) {
  const answer = await suite.caller.call('Products.ListGroups', body);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.groups;
}

/** A product with one case, and one with two cases, whose sum must not be counted in addition. */
async function threeCases() {
  const project = await insertProject(suite.service, suite.caller);
  const add = (values: Parameters<typeof insertResult>[2]) => insertResult(suite.service, project, values);
  await add({
    ordinal: 1,
    first_position: 5,
    supplier: "'=A",
    account: '606',
    footprint_mg: '90071992547409930',
    doubt_mg: 3_000_000,
    spend_cents: 1_250,
    occurrences: 2,
  });
  await add({ ordinal: 2, number: 0, kind: 'product', first_position: 6, footprint_mg: 11, account: '606 | 615' });
  await add({
    ordinal: 2,
    number: 1,
    kind: 'case',
    first_position: 6,
    supplier: 'B',
    account: '606',
    footprint_mg: 1,
    doubt_mg: 4_000_000,
    spend_cents: 50,
    category_code: 'F',
    category_label: 'Travaux',
  });
  await add({
    ordinal: 2,
    number: 2,
    kind: 'case',
    first_position: 7,
    supplier: 'B',
    account: '615',
    footprint_mg: 10,
    spend_cents: -100,
    match: 'review',
  });
  await insertRow(suite.service, project, { position: 5, account: '606', account_label: 'Fournitures' });
  await insertRow(suite.service, project, { position: 7, account: '615' });
  return project;
}

describe('ok', () => {
  it('by account, with its label, exact sums and the uncertainty of independent cases', async () => {
    const { projectId } = await threeCases();
    expect(await groupsOf({ projectId, groupBy: 'account' })).toEqual([
      {
        key: '606',
        label: 'Fournitures',
        cases: '2',
        rows: '3',
        spendEur: 13,
        footprintMg: '90071992547409931',
        doubtKgCo2e: 5,
        categories: [
          { code: 'C17', label: 'Papier et carton', share: 1_250 / 1_300 },
          { code: 'F', label: 'Travaux', share: 50 / 1_300 },
        ],
      },
      {
        key: '615',
        label: '',
        cases: '1',
        rows: '1',
        spendEur: -1,
        footprintMg: '10',
        doubtKgCo2e: 0,
        categories: [{ code: 'C17', label: 'Papier et carton', share: 1 }],
      },
    ]);
  });

  it('by category and by supplier', async () => {
    const { projectId } = await threeCases();
    expect(await groupsOf({ projectId, groupBy: 'category' })).toMatchObject([
      { key: 'C17', label: 'Papier et carton', cases: '2' },
      { key: 'F', label: 'Travaux', cases: '1' },
    ]);
    expect(await groupsOf({ projectId, groupBy: 'supplier' })).toMatchObject([
      { key: '=A', cases: '1' },
      { key: 'B', cases: '2', footprintMg: '11' },
    ]);
  });

  it("by the client's own category, however it is spelled, and blank ones as one", async () => {
    const project = await insertProject(suite.service, suite.caller);
    const texts = ['Frais généraux', 'FRAIS  GENERAUX', "'=Frais", '', ''];
    for (const [index, category] of texts.entries()) {
      // A failed product has the key of its first row, whatever its line contains.
      const failed = index === 4 ? { match: 'failed', category_key: '7' } : {};
      await insertResult(suite.service, project, { ordinal: index + 1, category, footprint_mg: 10 - index, ...failed });
    }
    const { projectId } = project;
    expect(await groupsOf({ projectId, groupBy: 'own_category' })).toMatchObject([
      { key: 'FRAIS  GENERAUX', cases: '2', footprintMg: '19' },
      { key: '', cases: '2' },
      { key: '=Frais', cases: '1' },
    ]);
    const filter = { ownCategory: ' frais généraux ' };
    expect(await groupsOf({ projectId, groupBy: 'account', filter })).toMatchObject([{ cases: '2' }]);
  });

  it('with the three categories of the filtered cases with the largest spend, in their original spelling', async () => {
    const project = await insertProject(suite.service, suite.caller);
    const add = async (values: readonly object[]) => {
      for (const [index, one] of values.entries()) {
        await insertResult(suite.service, project, { ordinal: index + 1, supplier: 'A', ...one });
      }
    };
    await add([
      { category_code: 'B', category_label: 'b', spend_cents: 100, match: 'review' },
      { category_code: "'=A", category_label: "'=a", spend_cents: -700 },
      { category_code: '', category_label: '', spend_cents: 900, match: 'unmatched' },
      { category_code: 'D', category_label: 'd', spend_cents: 200 },
      { category_code: 'C', category_label: 'c', spend_cents: 50, match: 'review' },
      { category_code: 'B', category_label: 'b', spend_cents: 50, match: 'review' },
      { category_code: 'E', category_label: 'e', supplier: 'Free', spend_cents: 0 },
      { category_code: '', category_label: '', supplier: 'Free', spend_cents: 0 },
    ]);
    const list = (filter: object) =>
      groupsOf({ projectId: project.projectId, groupBy: 'supplier', orderBy: 'amount', filter });
    const [all, free] = await list({});
    expect(all.categories).toEqual([
      { code: '=A', label: '=a', share: 0.35 },
      { code: 'D', label: 'd', share: 0.1 },
      { code: 'B', label: 'b', share: 0.075 },
    ]);
    expect(free.categories).toEqual([{ code: 'E', label: 'e', share: 0.5 }]);
    const [open] = await list({ matches: ['review'] });
    expect(open.categories).toEqual([
      { code: 'B', label: 'b', share: 0.75 },
      { code: 'C', label: 'c', share: 0.25 },
    ]);
  });

  it('in the requested order, and of filtered cases', async () => {
    const { projectId } = await threeCases();
    const keys = async (more: object) =>
      (await groupsOf({ projectId, groupBy: 'supplier', ...more })).map(({ key }: { key: string }) => key);
    expect(await keys({ orderBy: 'doubt' })).toEqual(['B', '=A']);
    expect(await keys({ orderBy: 'amount' })).toEqual(['=A', 'B']);
    expect(await keys({ filter: { account: '615' } })).toEqual(['B']);
    expect(await keys({ filter: { matches: ['failed'] } })).toEqual([]);
  });
});

describe('invalid_argument', () => {
  it.each([
    [{}, 'groupBy', 'REQUIRED'],
    [{ groupBy: 'color' }, 'groupBy', 'UNKNOWN_VALUE'],
    [{ groupBy: 'account', orderBy: 'appearance' }, 'orderBy', 'UNKNOWN_VALUE'],
    [{ groupBy: 'account', pageSize: 5_000 }, 'pageSize', 'OUT_OF_RANGE'],
  ])('%j', async (more, field, reason) => {
    const { projectId } = await threeCases();
    const answer = await suite.caller.call('Products.ListGroups', { projectId, ...more });
    expectRefusal(answer, 'invalid_argument');
    expect(violationsOf(answer)).toMatchObject([{ field, reason }]);
  });

  it('a page token of another grouping', async () => {
    const { projectId } = await threeCases();
    const { body } = await suite.caller.call('Products.ListGroups', { projectId, groupBy: 'account', pageSize: 1 });
    const other = { projectId, groupBy: 'supplier', pageToken: body.nextPageToken };
    expectRefusal(await suite.caller.call('Products.ListGroups', other), 'invalid_argument', /Start again/);
  });
});

describe('not_found, permission_denied, failed_precondition', () => {
  it('are distinguished', async () => {
    const foreign = await insertProject(suite.service, await suite.service.createCaller());
    const unsealed = await insertProject(suite.service, suite.caller, { status: 'pending' });
    const call = (projectId: string) => suite.caller.call('Products.ListGroups', { projectId, groupBy: 'account' });
    expectRefusal(await call(foreign.projectId), 'permission_denied');
    expectRefusal(await call('unknown1'), 'not_found');
    expectRefusal(await call(unsealed.projectId), 'failed_precondition', /not sealed/);
  });
});
