import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { type Group, GroupSchema, ResultSchema } from '../src/gen/ledgerprint/v1/products_pb.ts';
import {
  eachReviewItem,
  findReviewSteps,
  listReviewCases,
  listReviewGroups,
  type ReviewCalls,
  type ReviewReply,
} from '../src/review-queue.ts';

const group = (key: string, doubtKgCo2e: number, more: { spendEur?: number; cases?: bigint } = {}) =>
  create(GroupSchema, { key, doubtKgCo2e, spendEur: 100, cases: 5n, footprintMg: '2500000', ...more });

type Asked = { readonly groupBy?: string; readonly pageToken?: string; readonly filter?: object };

/** Responds like a project with these groups and two pages of cases. */
function projectOf(groups: Readonly<Record<string, readonly Group[]>>) {
  const asked: Asked[] = [];
  const caseOf = (caseId: string) => create(ResultSchema, { caseId, designation: `Case ${caseId}` });
  const calls: ReviewCalls = {
    async listGroups({ groupBy = '', filter, orderBy }) {
      asked.push({ groupBy, filter: { ...filter, orderBy } });
      return { groups: [...(groups[groupBy] ?? [])], revision: 3 };
    },
    async listCases({ pageToken = '', filter, orderBy }) {
      asked.push({ pageToken, filter: { ...filter, orderBy } });
      return pageToken === ''
        ? { cases: [caseOf('a'), caseOf('b')], nextPageToken: 'next', revision: 3 }
        : { cases: [caseOf('c')], nextPageToken: '', revision: 3 };
    },
  };
  return { asked, calls };
}

describe('the steps of a review', () => {
  it.each([
    ['accounts, if half of the open spend has one', { account: [group('606', 1), group('', 1)] }, 'account'],
    [
      'own categories, if more than half has no account',
      { account: [group('606', 1), group('', 1, { spendEur: -101 })], own_category: [group('Travel', 1)] },
      'own_category',
    ],
  ] as const)('begin with %s', async (_what, groups, first) => {
    expect(await findReviewSteps(projectOf(groups).calls, 'p')).toEqual([first, 'supplier', 'case']);
  });

  it('begin with suppliers if the ledger has neither accounts nor own categories', async () => {
    const { calls } = projectOf({ account: [group('', 1)], own_category: [] });
    expect(await findReviewSteps(calls, 'p')).toEqual(['supplier', 'case']);
  });
});

describe('the groups of a step', () => {
  it('are those with a name and several cases, up to the share of the uncertainty', async () => {
    const account = [
      ...[group('', 500), group('606', 80), group('611', 400, { cases: 1n })],
      ...[group('613', 15), group('615', 4), group('616', 1)],
    ];
    const { calls, asked } = projectOf({ account });
    const { items } = await listReviewGroups(calls, { projectId: 'p', step: 'account' });
    expect(items.map(({ name }) => name)).toEqual(['606', '613']);
    expect(asked).toEqual([{ groupBy: 'account', filter: { matches: ['review', 'unmatched'], orderBy: 'doubt' } }]);
    const all = await listReviewGroups(calls, { projectId: 'p', step: 'account', share: 1 });
    expect(all.items).toHaveLength(4);
  });

  it.each([
    ['account', { kind: 'account', account: 'X' }],
    ['own_category', { kind: 'category', category: 'X' }],
    ['supplier', { kind: 'supplier', supplier: 'X' }],
  ] as const)('of %s have a selector of that kind', async (step, selector) => {
    const { calls } = projectOf({ [step]: [group('X', 1)] });
    const { items } = await listReviewGroups(calls, { projectId: 'p', step });
    expect(items[0]).toMatchObject({ selector, footprintKg: 2.5, cases: 5 });
  });
});

describe('cases', () => {
  it('offer the engine’s category first, then its alternatives', async () => {
    const found = create(ResultSchema, {
      caseId: 'a',
      categoryCode: 'C26',
      categoryLabel: 'Computers',
      categoryConfidence: 0.6,
      alternatives: [
        { code: 'C27', probability: 0.2 },
        { code: 'C28', probability: 0.1 },
      ],
    });
    const calls: ReviewCalls = {
      ...projectOf({}).calls,
      listCases: async () => ({ cases: [found], nextPageToken: '', revision: 0 }),
    };
    const { items } = await listReviewCases(calls, { projectId: 'p' });
    expect(items[0]?.selector).toEqual({ kind: 'case', caseId: 'a' });
    expect(items[0]?.candidates.map(({ code, share }) => [code, share])).toEqual([
      ['C26', 0.6],
      ['C27', 0.2],
      ['C28', 0.1],
    ]);
  });

  it('can be restricted to one group', async () => {
    const { calls, asked } = projectOf({ supplier: [group('EDF', 1)] });
    const { items } = await listReviewGroups(calls, { projectId: 'p', step: 'supplier' });
    await listReviewCases(calls, { projectId: 'p', within: items[0] });
    expect(asked.at(-1)?.filter).toEqual({ matches: ['review', 'unmatched'], supplier: 'EDF', orderBy: 'doubt' });
  });
});

it('a whole review goes step by step, and fetches each step when it is reached', async () => {
  const { calls, asked } = projectOf({ account: [group('606', 2)], supplier: [group('EDF', 1)] });
  const read: string[] = [];
  for await (const { id } of eachReviewItem(calls, { projectId: 'p' })) read.push(`${id} (${asked.length})`);
  expect(read).toEqual(['account 606 (2)', 'supplier EDF (3)', 'case a (4)', 'case b (4)', 'case c (5)']);
});

it('two groups skipped in a row end their step', async () => {
  const account = ['606', '607', '613', '622', '625'].map((key, at) => group(key, 9 - at));
  const { calls } = projectOf({ account, supplier: [group('EDF', 1)] });
  const items = eachReviewItem(calls, { projectId: 'p', share: 1 });
  const replies: Readonly<Record<string, ReviewReply>> = { '607': 'decided' };
  const read: string[] = [];
  let next = await items.next();
  while (next.done !== true && next.value.step !== 'case') {
    read.push(next.value.name);
    next = await items.next(replies[next.value.name] ?? 'skipped');
  }
  expect(read).toEqual(['606', '607', '613', '622', 'EDF']);
});
