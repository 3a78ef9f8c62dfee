import { create } from '@bufbuild/protobuf';
import type { ReviewCalls } from '@ledgerprint/client';
import { type Group, GroupSchema, ResultSchema } from '@ledgerprint/client/workspace';
import { signal } from '@preact/signals';
import { expect, it } from 'vitest';
import { Review } from '../../src/review/review.ts';

const groupOf = (key: string) => create(GroupSchema, { key, doubtKgCo2e: 10, spendEur: 100, cases: 5n });
const groups: Readonly<Record<string, readonly Group[]>> = {
  account: ['606', '607', '613', '622'].map(groupOf),
  supplier: [groupOf('EDF')],
};
const products: ReviewCalls = {
  listGroups: async ({ groupBy = '' }) => ({ groups: [...(groups[groupBy] ?? [])], revision: 0 }),
  listCases: async () => ({ cases: [create(ResultSchema, { caseId: 'a' })], nextPageToken: '', revision: 0 }),
};

it('skipping two groups in a row leads to the next step', async () => {
  const review = new Review({
    client: { products } as never,
    projectId: 'p',
    sync: { pending: signal([]), decide: () => 'd', undo: () => undefined } as never,
    lastStep: { get: () => null, set: () => undefined },
  });
  await review.start();
  expect(review.list.value.items.map(({ name }) => name)).toEqual(['606', '607', '613', '622']);
  review.skip();
  expect(review.place.value.step).toBe('account');
  review.skip();
  await expect.poll(() => review.list.value.items.map(({ name }) => name)).toEqual(['EDF']);
  expect(review.place.value.step).toBe('supplier');
});
