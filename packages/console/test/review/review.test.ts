import { create } from '@bufbuild/protobuf';
import type { LedgerprintClient } from '@ledgerprint/client';
import { GroupSchema, ResultSchema } from '@ledgerprint/client/workspace';
import { signal } from '@preact/signals';
import { expect, it } from 'vitest';
import { Review } from '../../src/review/review.ts';
import { focusedItem } from '../../src/review/review-list.ts';
import type { NewDecision } from '../../src/review/sync/new-decision.ts';
import type { QueueEntry } from '../../src/review/sync/queue-entry.ts';

const effect = { cases: 1, spendEur: 1, kgCo2e: 1 };

/** Cases by account. Decisions stay queued, so the service keeps listing everything. */
function openReview(accounts: Readonly<Record<string, readonly string[]>>, last: string | null = null) {
  const steps: string[] = [];
  const pending = signal<readonly QueueEntry[]>([]);
  const all = Object.entries(accounts).flatMap(([account, ids]) =>
    ids.map((id) => create(ResultSchema, { caseId: id, designation: id, match: 'review', account })),
  );
  const products = {
    async listGroups({ groupBy }: { readonly groupBy: string }) {
      const groups = Object.entries(accounts).map(([key, ids], place) =>
        create(GroupSchema, {
          key: groupBy === 'account' ? key : '',
          cases: BigInt(ids.length),
          spendEur: 1,
          doubtKgCo2e: 100 - place,
        }),
      );
      return { groups, revision: 0 };
    },
    async listCases({ pageSize, pageToken, filter }: Record<string, never>) {
      const { account = '' } = (filter ?? {}) as { readonly account?: string };
      const listed = all.filter((one) => account === '' || one.account === account);
      const from = Number(pageToken || 0);
      const to = from + Number(pageSize);
      const nextPageToken = to < listed.length ? String(to) : '';
      return { cases: listed.slice(from, to), nextPageToken, revision: 0 };
    },
  };
  const sync = {
    pending,
    decide(decision: NewDecision) {
      const id = `decision ${pending.value.length}`;
      const entry = { kind: 'decide', id, place: 1, by: '', isTried: false, decision, baseRevision: 0 } as const;
      pending.value = [...pending.value, entry];
      return id;
    },
    undo(id: string) {
      pending.value = pending.value.filter((entry) => entry.id !== id);
      return 'removed' as const;
    },
  };
  const review = new Review({
    client: { products } as unknown as LedgerprintClient,
    projectId: 'p',
    sync,
    lastStep: { get: () => last, set: (step) => steps.push(step) },
  });
  const names = () => review.list.value.items.map(({ name }) => name).join(' ');
  const focus = () => {
    const item = focusedItem(review.list.value);
    if (item === undefined) throw new Error('nothing is asked');
    return item;
  };
  const decide = async (more: Omit<NewDecision, 'selector'>) => {
    review.decide(focus(), { selector: focus().selector as NewDecision['selector'], ...more }, { effect });
    await settled();
  };
  return { review, names, focus, decide, steps };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

it('cases decided as a group are not asked about one by one, even before the service has the decision', async () => {
  const { review, names, decide, steps } = openReview({ 606: ['a', 'b'], 611: ['c', 'd'] });
  await review.start();
  expect(names()).toBe('606 611');
  await decide({ categoryCode: 'D' });
  expect(names()).toBe('611');
  review.skip();
  await settled();
  // No supplier is left to ask about.
  expect(review.place.value.step).toBe('case');
  expect(names()).toBe('c d');
  expect(steps).toEqual(['account', 'supplier', 'case']);
});

it('undoing goes back to the place of the decision and asks again', async () => {
  const { review, names, focus, decide } = openReview({ 606: ['a', 'b'], 611: ['c', 'd'] });
  await review.start();
  review.move(1);
  await decide({ accept: true });
  await review.go({ step: 'case', within: undefined });
  expect(names()).toBe('a b');
  await decide({ categoryCode: 'D' });
  expect(names()).toBe('b');
  await review.undo();
  expect(names()).toBe('a b');
  await review.undo();
  expect(review.place.value.step).toBe('account');
  expect(focus().name).toBe('611');
  expect(await review.undo()).toBeUndefined();
});

it('a group is done once its cases have been decided one by one', async () => {
  const { review, names, decide } = openReview({ 606: ['a', 'b'], 611: ['c', 'd'] });
  await review.start();
  await review.openGroup();
  expect(names()).toBe('a b');
  await decide({ categoryCode: 'D' });
  await decide({ ghgCategory: '3.6' });
  expect(names()).toBe('b');
  await decide({ exclusion: 'vat' });
  await settled();
  expect(names()).toBe('611');
  await review.undo();
  expect(names()).toBe('b');
});

it('the next page is loaded before the end is reached, and a reloaded list keeps its place', async () => {
  const ids = Array.from({ length: 250 }, (_, index) => `case-${index}`);
  const { review, focus } = openReview({ '': ids }, 'case');
  await review.start();
  expect(review.list.value.items).toHaveLength(100);
  review.move(75);
  await settled();
  expect(review.list.value.items).toHaveLength(200);
  await review.refresh();
  expect(review.list.value.items).toHaveLength(200);
  expect(focus().name).toBe('case-75');
});

it('a decision rejected by the service is asked about again', async () => {
  const { review, names, decide } = openReview({ 606: ['a', 'b'] }, 'case');
  await review.start();
  await decide({ categoryCode: 'D' });
  expect(names()).toBe('b');
  await review.bringBack('decision 0');
  expect(names()).toBe('a b');
});
