import type { ReviewItem } from '@ledgerprint/client';
import type { ProjectSummary } from '@ledgerprint/client/workspace';
import { batch, type Signal, signal } from '@preact/signals';
import type { Session } from '../session/session.ts';
import type { ReviewFigures } from './create-figures.ts';
import type { Review } from './review.ts';
import { focusedItem } from './review-list.ts';
import { expectedEffect } from './settlement.ts';
import type { DecisionSync } from './sync/decision-sync.ts';
import type { NewDecision, NewSelector } from './sync/new-decision.ts';

/** The part of a decision that the reviewer chooses; the rest follows from the context. */
export type Choice = Omit<NewDecision, 'selector' | 'validity' | 'note'>;

/** The open dialog. */
export type OpenDialog =
  | { readonly kind: 'search' | 'exclude' | 'more' | 'widen' | 'note' | 'name' | 'decisions' | 'help' }
  | { readonly kind: 'effect'; readonly item: ReviewItem; readonly decision: NewDecision };

/** An action to announce to screen readers. */
export type Said =
  | { readonly kind: 'decided'; readonly decision: NewDecision; readonly item: ReviewItem }
  | { readonly kind: 'undone'; readonly item: ReviewItem }
  | { readonly kind: 'skipped'; readonly item: ReviewItem }
  | { readonly kind: 'nothing-to-undo' };

/** The state and operations of the review page. */
export type Desk = {
  readonly session: Session;
  readonly project: ProjectSummary;
  readonly review: Review;
  readonly figures: ReviewFigures;
  readonly sync: DecisionSync;
  /** The name under which decisions are made; undefined until the reviewer has been asked. */
  readonly reviewer: Signal<string | undefined>;
  readonly dialog: Signal<OpenDialog | undefined>;
  readonly said: Signal<Said | undefined>;
  /** The selector of the next decision, if wider than the focused item. */
  readonly selector: Signal<NewSelector | undefined>;
  readonly validity: Signal<'organization' | 'project'>;
  readonly note: Signal<string>;
  /** The names of factors found by search, by id. */
  readonly factorNames: Map<string, string>;
  /** Decides on the focused item; a decision on several cases shows its effect first. */
  choose(choice: Choice): void;
  /** Makes a decision whose effect on several cases was shown at a revision, or a decision on the case shown. */
  apply(item: ReviewItem, decision: NewDecision, shownRevision?: number): void;
  undo(): Promise<void>;
  skip(): void;
  close(): void;
};

type Given = Pick<Desk, 'session' | 'project' | 'review' | 'figures' | 'sync' | 'reviewer'>;

export function createDesk(given: Given): Desk {
  const { review, figures, sync } = given;
  const dialog = signal<OpenDialog | undefined>(given.reviewer.value === undefined ? { kind: 'name' } : undefined);
  const said = signal<Said | undefined>(undefined);
  const selector = signal<NewSelector | undefined>(undefined);
  const validity = signal<'organization' | 'project'>('organization');
  const note = signal('');

  function toDecision(item: ReviewItem, choice: Choice): NewDecision {
    const isQuantity = choice.quantity !== undefined;
    return {
      selector: selector.value ?? (item.selector as NewSelector),
      validity: isQuantity ? 'project' : validity.value,
      ...choice,
      ...(note.value === '' ? {} : { note: note.value }),
    };
  }

  function apply(item: ReviewItem, decision: NewDecision, shownRevision?: number): void {
    batch(() => {
      dialog.value = undefined;
      review.decide(item, decision, { effect: expectedEffect(item, figures.totals.value), shownRevision });
      said.value = { kind: 'decided', decision, item };
      note.value = '';
      selector.value = undefined;
    });
  }

  return {
    ...given,
    dialog,
    said,
    selector,
    validity,
    note,
    sync,
    apply,
    factorNames: new Map(),
    choose(choice) {
      const item = focusedItem(review.list.value);
      if (item === undefined) return;
      const decision = toDecision(item, choice);
      if (decision.selector.kind === 'case') apply(item, decision);
      else dialog.value = { kind: 'effect', item, decision };
    },
    async undo() {
      const item = await review.undo();
      said.value = item === undefined ? { kind: 'nothing-to-undo' } : { kind: 'undone', item };
    },
    skip() {
      const item = focusedItem(review.list.value);
      review.skip();
      if (item !== undefined) said.value = { kind: 'skipped', item };
    },
    close() {
      dialog.value = undefined;
    },
  };
}
