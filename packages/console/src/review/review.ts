import {
  findReviewSteps,
  type LedgerprintClient,
  listReviewCases,
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
import { ReviewPages, type ReviewPlace } from './review-pages.ts';
import { isSettledBy } from './settled-by.ts';
import type { DecisionSync } from './sync/decision-sync.ts';
import type { NewDecision } from './sync/new-decision.ts';
import type { ExpectedEffect } from './sync/queue-entry.ts';

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

type ReviewOptions = {
  readonly client: Pick<LedgerprintClient, 'products'>;
  readonly projectId: string;
  readonly sync: Pick<DecisionSync, 'pending' | 'decide' | 'undo'>;
  /** The step of the last visit, and where to store it. */
  readonly lastStep: { get(): string | null; set(step: string): void };
};

/** The next page is requested when this many items are left. */
const ahead = 30;
const fromTop = (items: readonly ReviewItem[]): ReviewList => ({ items, focus: 0 });

/**
 * The questions of a project’s review and the navigation between them.
 *
 * A place is `loading` until its items arrive, then `ready`; a failure is reported only if there is nothing else to show.
 * Decided and skipped items leave the list immediately (an optimistic update), whatever the service says later; undoing
 * a decision, or its refusal, brings its item back to where it was. When the last item has left, the review moves on:
 * from the cases in a group back to its step, and from a step to the next one.
 */
export class Review {
  readonly steps = signal<readonly ReviewStep[]>([]);
  readonly place = signal<ReviewPlace>({ step: 'case', within: undefined });
  readonly list = signal<ReviewList>(emptyList);
  readonly state = signal<'loading' | 'ready' | ApiProblem>('loading');
  readonly skipped = signal<ReadonlySet<string>>(new Set());
  readonly done = signal<readonly Done[]>([]);
  /** The scheme of the project’s categories, known once a case has been loaded. */
  readonly scheme = signal<string | undefined>(undefined);

  readonly #options: ReviewOptions;
  #pages: ReviewPages;
  /** Counts the readings: only the latest one is shown. */
  #reading = 0;
  #skippedInARow = 0;
  /** Groups whose cases have been handled one by one. */
  readonly #passed = new Set<string>();

  constructor(options: ReviewOptions) {
    this.#options = options;
    this.#pages = this.#openPages();
  }

  async start(): Promise<void> {
    const { client, projectId, lastStep } = this.#options;
    try {
      const first = listReviewCases(client.products, { projectId, pageSize: 1 });
      const steps = await findReviewSteps(client.products, projectId);
      this.steps.value = steps;
      this.scheme.value = (await first).items[0]?.case?.categoryScheme;
      const last = steps.find((step) => step === lastStep.get());
      await this.go({ step: last ?? steps[0] ?? 'case', within: undefined });
    } catch (error) {
      this.state.value = toApiProblem(error);
    }
  }

  async go(to: ReviewPlace): Promise<void> {
    if (to.within === undefined) this.#options.lastStep.set(to.step);
    this.#skippedInARow = 0;
    batch(() => {
      this.#moveTo(to);
      this.state.value = 'loading';
    });
    await this.#read(fromTop);
    const isEmpty = this.state.value === 'ready' && this.list.value.items.length === 0;
    if (isEmpty && this.place.value === to) await this.#leave();
  }

  decide(
    item: ReviewItem,
    decision: NewDecision,
    {
      effect,
      shownRevision = item.revision,
    }: {
      readonly effect: ExpectedEffect;
      /** The revision of what the reviewer has seen, if newer than the item. */
      readonly shownRevision?: number | undefined;
    },
  ): void {
    this.#skippedInARow = 0;
    batch(() => {
      const id = this.#options.sync.decide(decision, { effect, shownRevision });
      const index = this.list.value.items.findIndex((one) => one.id === item.id);
      const isSettled = isSettledBy(item, decision);
      this.done.value = [...this.done.value, { id, decision, item, place: this.place.value, index, isSettled }];
      this.list.value = withoutItems(this.list.value, (one) => isSettledBy(one, decision));
    });
    this.#goOnIfEmpty();
  }

  /** Undoes the last decision made on this page; undefined if there is none. */
  async undo(): Promise<ReviewItem | undefined> {
    const last = this.done.value.at(-1);
    if (last === undefined) return undefined;
    this.#options.sync.undo(last.id, last.decision);
    await this.bringBack(last.id);
    return last.item;
  }

  /**
   * Shows the item of a decision again after the decision was undone or rejected. Returns false if the decision was not
   * made on this page.
   */
  async bringBack(decisionId: string): Promise<boolean> {
    const found = this.done.value.find(({ id }) => id === decisionId);
    if (found === undefined) return false;
    this.done.value = this.done.value.filter((one) => one !== found);
    const { item, place: was, index } = found;
    const { step, within } = this.place.value;
    if (step !== was.step || within?.id !== was.within?.id) {
      this.#moveTo(was);
      await this.#read(fromTop);
    }
    this.list.value = withItemBack(this.list.value, item, Math.max(0, index));
    return true;
  }

  skip(): void {
    const item = focusedItem(this.list.value);
    if (item === undefined) return;
    batch(() => {
      this.skipped.value = new Set([...this.skipped.value, item.id]);
      this.list.value = withoutItems(this.list.value, ({ id }) => id === item.id);
    });
    // If accounts are too mixed to decide on, suppliers and cases are more useful.
    if (item.step !== 'case' && ++this.#skippedInARow === skipsThatEndStep) this.#leave();
    else this.#goOnIfEmpty();
  }

  /** Shows skipped items again. */
  async unskip(): Promise<void> {
    this.skipped.value = new Set();
    await this.go(this.place.value);
  }

  /** Reloads the list and keeps the place, after decisions of others or on groups. */
  async refresh(): Promise<void> {
    await this.#read((items) => renewed(this.list.value, items));
  }

  move(by: number): void {
    this.list.value = moveFocus(this.list.value, by);
    this.#readMore();
  }

  focus(id: string): void {
    this.list.value = focusOn(this.list.value, id);
    this.#readMore();
  }

  /** Opens the cases in the focused group. */
  async openGroup(): Promise<void> {
    const item = focusedItem(this.list.value);
    if (item !== undefined && item.case === undefined) await this.go({ step: this.place.value.step, within: item });
  }

  async back(): Promise<void> {
    const { step, within } = this.place.value;
    if (within === undefined) return;
    await this.go({ step, within: undefined });
    this.list.value = focusOn(this.list.value, within.id);
  }

  async onward(): Promise<void> {
    const next = this.steps.value[this.steps.value.indexOf(this.place.value.step) + 1];
    if (next !== undefined) await this.go({ step: next, within: undefined });
  }

  #moveTo(to: ReviewPlace): void {
    batch(() => {
      this.place.value = to;
      this.list.value = emptyList;
    });
    this.#pages = this.#openPages();
  }

  #openPages(): ReviewPages {
    const { client, projectId } = this.#options;
    return new ReviewPages(client.products, projectId, this.place.value);
  }

  /** Reads the list of the current place from the start, unless another reading begins meanwhile. */
  async #read(toList: (items: readonly ReviewItem[]) => ReviewList): Promise<void> {
    const reading = ++this.#reading;
    try {
      const items = await this.#pages.first(this.list.value.items.length);
      if (reading !== this.#reading) return;
      batch(() => {
        this.list.value = toList(items.filter((item) => !this.#isGone(item)));
        this.state.value = 'ready';
      });
    } catch (error) {
      // The loaded items can still be decided.
      if (reading === this.#reading && this.state.value === 'loading') this.state.value = toApiProblem(error);
    }
  }

  async #readMore(): Promise<void> {
    const { items, focus } = this.list.value;
    if (items.length - focus > ahead) return;
    const reading = this.#reading;
    // If this fails, the next move requests it again.
    const more = await this.#pages.next().catch(() => []);
    if (reading !== this.#reading || more.length === 0) return;
    const known = new Set(this.list.value.items.map(({ id }) => id));
    const added = more.filter((item) => !known.has(item.id) && !this.#isGone(item));
    this.list.value = { ...this.list.value, items: [...this.list.value.items, ...added] };
  }

  #isGone(item: ReviewItem): boolean {
    return (
      this.#passed.has(item.id) ||
      this.skipped.value.has(item.id) ||
      this.done.value.some((one) => one.isSettled && one.item.id === item.id) ||
      this.#options.sync.pending.value.some(
        (entry) => entry.kind === 'decide' && !entry.isUndone && isSettledBy(item, entry.decision),
      )
    );
  }

  async #goOnIfEmpty(): Promise<void> {
    if (this.list.value.items.length > 0) return this.#readMore();
    if (this.#pages.hasMore) await this.#read(fromTop);
    if (this.list.value.items.length === 0) await this.#leave();
  }

  /** Moves on: from the cases in a group back to its step, from a step to the next. */
  async #leave(): Promise<void> {
    const { step, within } = this.place.value;
    if (within === undefined) return this.onward();
    this.#passed.add(within.id);
    await this.go({ step, within: undefined });
  }
}
