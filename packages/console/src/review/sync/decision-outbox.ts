import { createRandomKey } from '@ledgerprint/client';
import { batch, signal } from '@preact/signals';
import type { ApiProblem } from '../../errors/api-problem.ts';
import type { DecisionNews } from './decision-news.ts';
import { createDecisionQueue, type QueueStorage } from './decision-queue.ts';
import { type NewDecision, toSelectorText } from './new-decision.ts';
import {
  type ExpectedEffect,
  isRefused,
  type QueuedDecision,
  type QueueEntry,
  type RefusedEntry,
} from './queue-entry.ts';

type DecisionQueue = ReturnType<typeof createDecisionQueue>;

export type GivenWithDecision = {
  readonly effect?: ExpectedEffect | undefined;
  /** The revision of what the reviewer saw; if absent, that of the latest news. */
  readonly shownRevision?: number | undefined;
};

/**
 * The decisions and revocations of this browser that the service has not accepted yet, in the order in which they are
 * sent (an outbox). They survive a reload, and the tabs of a browser share them.
 *
 * An entry starts as untried. It is marked as tried before it is sent, because from then on the service may have it,
 * whatever the answer. It leaves once it is accepted. If it is refused, it stays with the reason until it is retried or
 * dismissed. Undoing an untried or refused decision removes it; a tried one is marked as undone and, once accepted,
 * followed by its revocation.
 */
export class DecisionOutbox {
  /** Entries that the service does not have yet, in sending order. */
  readonly pending = signal<readonly QueueEntry[]>([]);
  /** Rejected entries with the reasons, until they are dismissed. */
  readonly refused = signal<readonly RefusedEntry[]>([]);
  /** False while a reload would lose entries because the browser’s storage is full. */
  readonly isKept = signal(true);

  readonly #queue: DecisionQueue;
  readonly #news: DecisionNews;
  readonly #decidedBy: () => string;
  /** The revision of the last own entry, by selector: it must not cause the next one to be rejected. */
  readonly #ownRevisions = new Map<string, number>();

  constructor(
    options: { readonly storage: QueueStorage; readonly projectId: string; readonly decidedBy: () => string },
    news: DecisionNews,
  ) {
    this.#queue = createDecisionQueue(options.storage, options.projectId);
    this.#decidedBy = options.decidedBy;
    this.#news = news;
    this.refresh();
  }

  /** Reports the contents of the storage, which other tabs change too. */
  refresh(): void {
    const entries = this.#queue.list();
    for (const entry of entries) {
      if (entry.kind === 'decide') this.#news.addOwn(entry.id);
      else this.#news.addOwnRevocation(entry.decisionId);
    }
    batch(() => {
      this.pending.value = entries.filter((entry) => !isRefused(entry));
      this.refused.value = entries.filter(isRefused);
      this.isKept.value = this.#queue.isKept();
    });
  }

  /** True if a key of the storage belongs to this outbox. */
  isItem(key: string): boolean {
    return this.#queue.isItem(key);
  }

  /** Adds a decision and returns its id. */
  add(decision: NewDecision, { effect, shownRevision = this.#news.seenRevision() }: GivenWithDecision): string {
    const ownRevision = this.#ownRevisions.get(toSelectorText(decision.selector)) ?? 0;
    const baseRevision = Math.max(shownRevision, ownRevision);
    const id = createRandomKey();
    this.#put({ kind: 'decide', id, ...this.#begin(), decision, baseRevision, effect });
    return id;
  }

  /** Returns `removed` if the decision was never sent, `revoking` otherwise. */
  undo(id: string, decision: NewDecision | undefined): 'removed' | 'revoking' {
    const entry = this.#queue.find(id);
    if (entry?.kind === 'decide' && (!entry.isTried || isRefused(entry))) {
      this.#remove(id);
      return 'removed';
    }
    if (entry?.kind === 'decide') this.#put({ ...entry, isUndone: true });
    else this.#revoke(id, decision);
    return 'revoking';
  }

  /** Discards a rejected entry. */
  dismiss(id: string): void {
    if (this.#findRefused(id) !== undefined) this.#remove(id);
  }

  /** Makes a rejected entry wait again, after the reviewer has seen the reason. */
  retry(id: string): void {
    const entry = this.#findRefused(id);
    if (entry === undefined) return;
    // Only an entry that was certainly not accepted may change, since its id identifies its contents.
    const isRebased = entry.kind === 'decide' && entry.refusal.code === 'aborted';
    const { refusal, ...again } = entry;
    this.#put(isRebased ? { ...(again as QueuedDecision), baseRevision: this.#news.seenRevision() } : again);
  }

  /** The next entry to send, which is tried from now on. */
  next(): QueueEntry | undefined {
    const entry = this.#queue.list().find((one) => !isRefused(one));
    // Before the call, so that a closed tab leaves a note that it may have been sent.
    if (entry !== undefined) this.#put({ ...entry, isTried: true });
    return entry;
  }

  /** Removes an entry that created this revision. */
  accept(sent: QueueEntry, revision: number): void {
    const entry = this.#queue.find(sent.id) ?? sent;
    this.#remove(sent.id);
    if (entry.kind === 'decide' && entry.isUndone) this.#revoke(entry.id, entry.decision);
    if (entry.decision !== undefined) this.#rebase(toSelectorText(entry.decision.selector), revision);
  }

  refuse(sent: QueueEntry, refusal: ApiProblem): void {
    const entry = this.#queue.find(sent.id);
    if (entry?.kind === 'decide' && entry.isUndone) this.#remove(entry.id);
    else if (entry !== undefined) this.#put({ ...entry, refusal });
  }

  /** The reviewer knew of this decision when making queued ones on the same cases. */
  #rebase(selectorText: string, made: number): void {
    this.#ownRevisions.set(selectorText, made);
    for (const entry of this.#queue.list()) {
      if (entry.kind !== 'decide' || entry.isTried || entry.baseRevision >= made) continue;
      if (toSelectorText(entry.decision.selector) === selectorText) this.#put({ ...entry, baseRevision: made });
    }
  }

  #revoke(decisionId: string, decision: NewDecision | undefined): void {
    this.#put({ kind: 'revoke', id: `revoke-${decisionId}`, ...this.#begin(), decisionId, decision });
  }

  /** What all new entries have in common. */
  #begin() {
    return { place: this.#queue.nextPlace(), by: this.#decidedBy(), isTried: false };
  }

  #findRefused(id: string): RefusedEntry | undefined {
    const entry = this.#queue.find(id);
    return entry !== undefined && isRefused(entry) ? entry : undefined;
  }

  #put(entry: QueueEntry): void {
    this.#queue.put(entry);
    this.refresh();
  }

  #remove(id: string): void {
    this.#queue.remove(id);
    this.refresh();
  }
}
