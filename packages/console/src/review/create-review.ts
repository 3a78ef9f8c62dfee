import {
  findReviewSteps,
  type LedgerprintClient,
  listReviewCases,
  listReviewGroups,
  type ReviewItem,
  type ReviewStep,
  skipsThatEndStep,
} from '@ledgerprint/client';
import { batch, signal } from '@preact/signals';
import { type ApiProblem, toApiProblem } from '../errors/api-problem.ts';
import {
  emptyList,
  focusedItem,
  focusOn,
  moveFocus,
  type ReviewList,
  renewed,
  withItemBack,
  withoutItems,
} from './review-list.ts';
import { isSettledBy } from './settled-by.ts';
import type { DecisionSync } from './sync/create-decision-sync.ts';
import type { NewDecision } from './sync/new-decision.ts';
import type { ExpectedEffect } from './sync/queue-entry.ts';

/** The current place in the review: a step, or the cases in one of its groups. */
export type ReviewPlace = { readonly step: ReviewStep; readonly within: ReviewItem | undefined };

/** A decision made on this page, and how to return to its item. */
type Done = {
  readonly id: string;
  readonly decision: NewDecision;
  readonly item: ReviewItem;
  readonly place: ReviewPlace;
  readonly index: number;
  /** False for a quantity or a reporting category, which leave the item open. */
  readonly isSettled: boolean;
};

export type Review = ReturnType<typeof createReview>;

const pageSize = 100;
/** The next page is requested when this many items are left. */
const ahead = 30;

/** The questions of a project’s review and the navigation between them. Decided items leave the list immediately. */
export function createReview(options: {
  readonly client: Pick<LedgerprintClient, 'products'>;
  readonly projectId: string;
  readonly sync: Pick<DecisionSync, 'pending' | 'decide' | 'undo'>;
  /** The step of the last visit, and where to store it. */
  readonly lastStep: { get(): string | null; set(step: string): void };
}) {
  const { client, projectId, sync, lastStep } = options;
  const steps = signal<readonly ReviewStep[]>([]);
  const place = signal<ReviewPlace>({ step: 'case', within: undefined });
  const list = signal<ReviewList>(emptyList);
  /** `loading` only while there is nothing to show. */
  const state = signal<'loading' | 'ready' | ApiProblem>('loading');
  const skipped = signal<ReadonlySet<string>>(new Set());
  const done = signal<readonly Done[]>([]);
  /** The scheme of the project’s categories, known once a case has been loaded. */
  const scheme = signal<string | undefined>(undefined);

  let nextPageToken = '';
  let isLoadingMore = false;
  /** The groups at the start of the step: a reloaded list does not grow. */
  let offered: ReadonlySet<string> | undefined;
  let loading = 0;

  /** Groups skipped in a row. */
  let skippedInARow = 0;

  /** Groups whose cases have been handled one by one. */
  const passed = new Set<string>();

  const isGone = (item: ReviewItem) =>
    passed.has(item.id) ||
    skipped.value.has(item.id) ||
    done.value.some((one) => one.isSettled && one.item.id === item.id) ||
    sync.pending.value.some((entry) => entry.kind === 'decide' && !entry.isUndone && isSettledBy(item, entry.decision));

  async function start(): Promise<void> {
    try {
      const first = listReviewCases(client.products, { projectId, pageSize: 1 });
      steps.value = await findReviewSteps(client.products, projectId);
      scheme.value = (await first).items[0]?.case?.categoryScheme;
      const last = steps.value.find((step) => step === lastStep.get());
      await go({ step: last ?? steps.value[0] ?? 'case', within: undefined });
    } catch (error) {
      state.value = toApiProblem(error);
    }
  }

  async function go(to: ReviewPlace): Promise<void> {
    if (to.within === undefined) lastStep.set(to.step);
    batch(() => {
      place.value = to;
      list.value = emptyList;
      state.value = 'loading';
    });
    offered = undefined;
    skippedInARow = 0;
    await read((items) => ({ items, focus: 0 }));
    if (place.value === to && state.value === 'ready' && list.value.items.length === 0) await leave();
  }

  /** Reloads the list of the current place, unless the reviewer has moved on meanwhile. */
  async function read(toList: (items: readonly ReviewItem[]) => ReviewList): Promise<void> {
    const turn = ++loading;
    try {
      const items = await ask();
      if (turn !== loading) return;
      batch(() => {
        list.value = toList(items.filter((item) => !isGone(item)));
        state.value = 'ready';
      });
    } catch (error) {
      // The loaded items can still be decided.
      if (turn === loading && state.value === 'loading') state.value = toApiProblem(error);
    }
  }

  async function ask(): Promise<readonly ReviewItem[]> {
    const { step, within } = place.value;
    if (step !== 'case' && within === undefined) {
      const known = offered;
      const share = known === undefined ? {} : { share: 1 };
      const { items } = await listReviewGroups(client.products, { projectId, step, ...share });
      offered = known ?? new Set(items.map(({ id }) => id));
      nextPageToken = '';
      return known === undefined ? items : items.filter(({ id }) => known.has(id));
    }
    const size = Math.min(1_000, Math.max(pageSize, list.value.items.length));
    const page = await listReviewCases(client.products, { projectId, within, pageSize: size });
    nextPageToken = page.nextPageToken;
    return page.items;
  }

  async function readMore(): Promise<void> {
    const { items, focus } = list.value;
    if (nextPageToken === '' || isLoadingMore || items.length - focus > ahead) return;
    isLoadingMore = true;
    const turn = loading;
    try {
      const { within } = place.value;
      const page = await listReviewCases(client.products, { projectId, within, pageSize, pageToken: nextPageToken });
      if (turn !== loading) return;
      const known = new Set(list.value.items.map(({ id }) => id));
      const more = page.items.filter((item) => !known.has(item.id) && !isGone(item));
      nextPageToken = page.nextPageToken;
      list.value = { ...list.value, items: [...list.value.items, ...more] };
    } catch {
      // The next move requests it again.
    } finally {
      isLoadingMore = false;
    }
  }

  /** Moves on when nothing is left: from the cases in a group back to its step, from a step to the next. */
  async function leave(): Promise<void> {
    const { step, within } = place.value;
    if (within !== undefined) {
      passed.add(within.id);
      return go({ step, within: undefined });
    }
    const next = nextStep(step);
    if (next !== undefined) await go({ step: next, within: undefined });
  }

  const nextStep = (step: ReviewStep) => steps.value[steps.value.indexOf(step) + 1];

  async function goOnIfEmpty(): Promise<void> {
    if (list.value.items.length > 0) return readMore();
    if (nextPageToken === '') return leave();
    await read((items) => ({ items, focus: 0 }));
    if (list.value.items.length === 0) await leave();
  }

  function decide(item: ReviewItem, decision: NewDecision, effect: ExpectedEffect): void {
    skippedInARow = 0;
    batch(() => {
      const id = sync.decide(decision, { effect });
      const index = list.value.items.findIndex((one) => one.id === item.id);
      const isSettled = isSettledBy(item, decision);
      done.value = [...done.value, { id, decision, item, place: place.value, index, isSettled }];
      list.value = withoutItems(list.value, (one) => isSettledBy(one, decision));
    });
    goOnIfEmpty();
  }

  /** Undoes the last decision made on this page; undefined if there is none. */
  async function undo(): Promise<ReviewItem | undefined> {
    const last = done.value.at(-1);
    if (last === undefined) return undefined;
    done.value = done.value.slice(0, -1);
    sync.undo(last.id, last.decision);
    await showAgain(last);
    return last.item;
  }

  /** Shows the item of a decision again after the decision was undone elsewhere or rejected. */
  async function bringBack(decisionId: string): Promise<void> {
    const found = done.value.find(({ id }) => id === decisionId);
    if (found === undefined) return;
    done.value = done.value.filter((one) => one !== found);
    await showAgain(found);
  }

  async function showAgain({ item, place: was, index }: Done): Promise<void> {
    const { step, within } = place.value;
    const isHere = step === was.step && within?.id === was.within?.id;
    if (!isHere) {
      batch(() => {
        place.value = was;
        list.value = emptyList;
      });
      offered = undefined;
      await read((items) => ({ items, focus: 0 }));
    }
    list.value = withItemBack(list.value, item, Math.max(0, index));
  }

  function skip(): void {
    const item = focusedItem(list.value);
    if (item === undefined) return;
    batch(() => {
      skipped.value = new Set([...skipped.value, item.id]);
      list.value = withoutItems(list.value, ({ id }) => id === item.id);
    });
    // If accounts are too mixed to decide on, suppliers and cases are more useful.
    if (item.step !== 'case' && ++skippedInARow === skipsThatEndStep) leave();
    else goOnIfEmpty();
  }

  return {
    steps,
    place,
    list,
    state,
    skipped,
    done,
    scheme,
    start,
    go,
    decide,
    undo,
    bringBack,
    skip,
    /** Shows skipped items again. */
    async unskip(): Promise<void> {
      skipped.value = new Set();
      await go(place.value);
    },
    /** Reloads the list and keeps the place, after decisions of others or on groups. */
    refresh: () => read((items) => renewed(list.value, items)),
    move(by: number): void {
      list.value = moveFocus(list.value, by);
      readMore();
    },
    focus(id: string): void {
      list.value = focusOn(list.value, id);
      readMore();
    },
    /** Opens the cases in the focused group. */
    async openGroup(): Promise<void> {
      const item = focusedItem(list.value);
      if (item?.case === undefined && item !== undefined) {
        await go({ step: place.value.step, within: item });
      }
    },
    async back(): Promise<void> {
      const { step, within } = place.value;
      if (within === undefined) return;
      await go({ step, within: undefined });
      list.value = focusOn(list.value, within.id);
    },
    async onward(): Promise<void> {
      const next = nextStep(place.value.step);
      if (next !== undefined) await go({ step: next, within: undefined });
    },
  };
}
