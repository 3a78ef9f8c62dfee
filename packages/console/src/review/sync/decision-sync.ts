import { batch, signal } from '@preact/signals';
import { type ApiProblem, toApiProblem } from '../../errors/api-problem.ts';
import type { DecisionCalls } from './decision-calls.ts';
import { createDecisionNews, type DecisionNews } from './decision-news.ts';
import { DecisionOutbox, type GivenWithDecision } from './decision-outbox.ts';
import type { QueueStorage } from './decision-queue.ts';
import type { NewDecision } from './new-decision.ts';
import type { QueueEntry } from './queue-entry.ts';
import { toVerdict } from './refusal-verdict.ts';

export type DecisionSyncOptions = {
  readonly client: DecisionCalls;
  readonly projectId: string;
  readonly storage: QueueStorage;
  /** The revision shown at first; later ones are news. */
  readonly revision: number;
  /** The name under which decisions are made. */
  readonly decidedBy: () => string;
  /** Runs the work in one tab at a time. Ids make sending twice harmless, but it would be wasted work. */
  readonly runAlone?: (work: () => Promise<void>) => Promise<void>;
};

/** An entry that the service accepted, and the revision that it created. */
export type SyncAnswer = { readonly entry: QueueEntry; readonly revision: number };

const pollMs = 4_000;

/**
 * Accepts decisions immediately (an optimistic update) and sends them to the service one by one, each until it is
 * answered. It also polls for decisions of others.
 *
 * It is idle until the first `start` or `decide`. While it is sending, new entries only lead to another round. An entry
 * is accepted or refused, and the next one follows; or the service is out of reach or in trouble, and the entries wait
 * for the next poll, the next decision or `start`. `isOffline` and `problem` tell the outcome of the last call. After
 * `close` nothing is sent or reported any more; entries that wait stay in the storage.
 */
export class DecisionSync {
  /** True while the service is not responding. */
  readonly isOffline = signal(false);
  /** The current problem, if any. */
  readonly problem = signal<ApiProblem | undefined>(undefined);
  readonly lastAnswer = signal<SyncAnswer | undefined>(undefined);
  readonly pending: DecisionOutbox['pending'];
  readonly refused: DecisionOutbox['refused'];
  readonly isKept: DecisionOutbox['isKept'];
  /** The newest known revision. */
  readonly revision: DecisionNews['revision'];
  /** Decisions and revocations of others since the first revision, newest first. */
  readonly others: DecisionNews['others'];

  readonly #options: DecisionSyncOptions;
  readonly #news: DecisionNews;
  readonly #outbox: DecisionOutbox;
  /** Failures of an entry while the service answered. */
  readonly #failures = new Map<string, number>();
  #isSending = false;
  #isMoreToSend = false;
  #isClosed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: DecisionSyncOptions) {
    this.#options = options;
    this.#news = createDecisionNews(options);
    this.#outbox = new DecisionOutbox(options, this.#news);
    this.pending = this.#outbox.pending;
    this.refused = this.#outbox.refused;
    this.isKept = this.#outbox.isKept;
    this.revision = this.#news.revision;
    this.others = this.#news.others;
  }

  decide(decision: NewDecision, given: GivenWithDecision = {}): string {
    const id = this.#outbox.add(decision, given);
    this.#send();
    return id;
  }

  /** Returns `removed` if the decision was never sent, `revoking` otherwise. */
  undo(id: string, decision?: NewDecision): 'removed' | 'revoking' {
    const outcome = this.#outbox.undo(id, decision);
    this.#send();
    return outcome;
  }

  dismiss(id: string): void {
    this.#outbox.dismiss(id);
  }

  retry(id: string): void {
    this.#outbox.retry(id);
    this.#send();
  }

  /** Notes a change of the storage by another tab; `key` is null if all of it was cleared. */
  follow(key: string | null): void {
    if (key === null || this.#outbox.isItem(key)) this.#outbox.refresh();
  }

  /** Sends queued entries and fetches updates, now and periodically. */
  async start(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#poll();
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(() => this.start(), pollMs);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  /** Fetches news and, if that works, sends queued entries. */
  async #poll(): Promise<void> {
    try {
      await this.#news.ask();
      this.#noteContact(undefined);
      this.#send();
    } catch (error) {
      this.#noteContact(toApiProblem(error));
    }
  }

  async #send(): Promise<void> {
    this.#isMoreToSend = true;
    if (this.#isSending) return;
    this.#isSending = true;
    const { runAlone = (work) => work() } = this.#options;
    while (this.#isMoreToSend && !this.#isClosed) {
      this.#isMoreToSend = false;
      await runAlone(() => this.#sendAll());
    }
    this.#isSending = false;
  }

  async #sendAll(): Promise<void> {
    while (!this.#isClosed) {
      const entry = this.#outbox.next();
      if (entry === undefined || !(await this.#sendEntry(entry))) return;
    }
  }

  /** Returns true if the next entry can follow. */
  async #sendEntry(entry: QueueEntry): Promise<boolean> {
    try {
      const { revision } = await this.#call(entry);
      this.#noteContact(undefined);
      this.#failures.delete(entry.id);
      batch(() => {
        this.#outbox.accept(entry, revision);
        this.#news.note(revision);
        this.lastAnswer.value = { entry, revision };
      });
      return true;
    } catch (error) {
      return this.#noteFailure(entry, toApiProblem(error));
    }
  }

  #call(entry: QueueEntry): Promise<{ readonly revision: number }> {
    const { client, projectId } = this.#options;
    const { id, by } = entry;
    if (entry.kind === 'revoke') {
      return client.revokeDecision({ decisionId: entry.decisionId, projectId, revokedBy: by });
    }
    const { baseRevision, decision } = entry;
    return client.decide({ projectId, id, baseRevision, decisions: [decision], decidedBy: by });
  }

  /** Handles a failed or unanswered entry. Returns true if the next entry can follow. */
  #noteFailure(entry: QueueEntry, found: ApiProblem): boolean {
    const count = (this.#failures.get(entry.id) ?? 0) + 1;
    const verdict = toVerdict(found, count);
    if (verdict !== 'refused') {
      // While the service is out of reach, failures say nothing about the entry.
      if (verdict === 'in-trouble') this.#failures.set(entry.id, count);
      this.#noteContact(found);
      return false;
    }
    this.#noteContact(undefined);
    this.#outbox.refuse(entry, found);
    // The conflicting decision may be news.
    if (found.code === 'aborted') this.#poll();
    return true;
  }

  #noteContact(found: ApiProblem | undefined): void {
    if (this.#isClosed) return;
    batch(() => {
      this.problem.value = found;
      this.isOffline.value = found !== undefined && toVerdict(found, 1) === 'out-of-reach';
    });
  }
}
