import { createRandomKey } from '@ledgerprint/client';
import type { DecideResponse } from '@ledgerprint/client/workspace';
import { batch, signal } from '@preact/signals';
import { type ApiProblem, toApiProblem } from '../../errors/api-problem.ts';
import type { DecisionCalls } from './decision-calls.ts';
import { createDecisionNews } from './decision-news.ts';
import { createDecisionQueue, type QueueStorage } from './decision-queue.ts';
import { type NewDecision, toSelectorText } from './new-decision.ts';
import {
  type ExpectedEffect,
  isRefused,
  type QueuedDecision,
  type QueueEntry,
  type RefusedEntry,
} from './queue-entry.ts';
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

/** The answer of the service to an accepted entry. */
export type SyncAnswer = {
  readonly entry: QueueEntry;
  readonly revision: number;
  readonly effect: DecideResponse['effect'];
  readonly conflicts: DecideResponse['conflicts'];
};

export type DecisionSync = ReturnType<typeof createDecisionSync>;

const pollMs = 4_000;

/**
 * Accepts decisions immediately and sends them to the service one by one, each until it is answered. Without a connection
 * they wait, and they survive a reload. It also polls for decisions of others.
 *
 * Nothing is sent before the first `start` or `decide`. After `close` nothing is sent or reported any more; queued entries
 * stay in the storage.
 */
export function createDecisionSync(options: DecisionSyncOptions) {
  const { client, projectId, storage, decidedBy, runAlone = (work) => work() } = options;
  const queue = createDecisionQueue(storage, projectId);
  const news = createDecisionNews(options);
  const pending = signal<readonly QueueEntry[]>([]);
  const refused = signal<readonly RefusedEntry[]>([]);
  const isKept = signal(true);
  const isOffline = signal(false);
  const problem = signal<ApiProblem | undefined>(undefined);
  const lastAnswer = signal<SyncAnswer | undefined>(undefined);

  /** The revision of the last own entry, by selector: it must not cause the next one to be rejected. */
  const ownRevisions = new Map<string, number>();
  const failures = new Map<string, number>();
  let isSending = false;
  let isMoreToSend = false;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Reports the contents of the storage, which other tabs change too. */
  function refresh(): void {
    const entries = queue.list();
    for (const entry of entries) {
      if (entry.kind === 'decide') news.addOwn(entry.id);
      else news.addOwnRevocation(entry.decisionId);
    }
    batch(() => {
      pending.value = entries.filter((entry) => !isRefused(entry));
      refused.value = entries.filter(isRefused);
      isKept.value = queue.isKept();
    });
  }

  function put(entry: QueueEntry): void {
    queue.put(entry);
    refresh();
  }

  function remove(id: string): void {
    queue.remove(id);
    failures.delete(id);
    refresh();
  }

  function decide(decision: NewDecision, { effect }: { readonly effect?: ExpectedEffect | undefined } = {}): string {
    const id = createRandomKey();
    const ownRevision = ownRevisions.get(toSelectorText(decision.selector)) ?? 0;
    const baseRevision = Math.max(news.seenRevision(), ownRevision);
    const place = queue.nextPlace();
    put({ kind: 'decide', id, place, by: decidedBy(), isTried: false, decision, baseRevision, effect });
    send();
    return id;
  }

  /** Returns `removed` if the decision was never sent, `revoking` otherwise. */
  function undo(id: string, decision?: NewDecision): 'removed' | 'revoking' {
    const entry = queue.find(id);
    if (entry?.kind === 'decide' && (!entry.isTried || isRefused(entry))) {
      remove(id);
      return 'removed';
    }
    if (entry?.kind === 'decide') put({ ...entry, isUndone: true });
    else revoke(id, decision);
    send();
    return 'revoking';
  }

  function revoke(decisionId: string, decision: NewDecision | undefined): void {
    const place = queue.nextPlace();
    const id = `revoke-${decisionId}`;
    put({ kind: 'revoke', id, place, by: decidedBy(), isTried: false, decisionId, decision });
  }

  /** Discards a rejected entry. */
  function dismiss(id: string): void {
    const entry = queue.find(id);
    if (entry !== undefined && isRefused(entry)) remove(id);
  }

  /** Sends a rejected entry again, after the reviewer has seen the reason. */
  function retry(id: string): void {
    const entry = queue.find(id);
    if (entry === undefined || !isRefused(entry)) return;
    // Only an entry that was certainly not accepted may change, since its id identifies its contents.
    const isRebased = entry.kind === 'decide' && entry.refusal.code === 'aborted';
    const { refusal, ...again } = entry;
    put(isRebased ? { ...(again as QueuedDecision), baseRevision: news.seenRevision() } : again);
    send();
  }

  async function send(): Promise<void> {
    isMoreToSend = true;
    if (isSending) return;
    isSending = true;
    while (isMoreToSend && !isClosed) {
      isMoreToSend = false;
      await runAlone(sendQueue);
    }
    isSending = false;
  }

  async function sendQueue(): Promise<void> {
    while (!isClosed) {
      const entry = queue.list().find((one) => !isRefused(one));
      if (entry === undefined || !(await sendEntry(entry))) return;
    }
  }

  /** Returns true if the next entry can follow. */
  async function sendEntry(entry: QueueEntry): Promise<boolean> {
    // Before the call, so that a closed tab leaves a note that it may have been sent.
    put({ ...entry, isTried: true });
    try {
      const answer = await call(entry);
      noteContact(undefined);
      take(entry, answer);
      return true;
    } catch (error) {
      return leave(entry, toApiProblem(error));
    }
  }

  async function call(entry: QueueEntry): Promise<SyncAnswer> {
    if (entry.kind === 'revoke') {
      const { decisionId, by } = entry;
      const answer = await client.revokeDecision({ decisionId, projectId, revokedBy: by });
      return { entry, conflicts: [], revision: answer.revision, effect: answer.effect };
    }
    const { id, baseRevision, decision, by } = entry;
    const request = { projectId, id, baseRevision, decisions: [decision], decidedBy: by };
    const { revision: made, effect, conflicts } = await client.decide(request);
    return { entry, revision: made, effect, conflicts };
  }

  /** Handles an accepted entry. */
  function take(sent: QueueEntry, answer: SyncAnswer): void {
    const entry = queue.find(sent.id) ?? sent;
    batch(() => {
      remove(sent.id);
      if (entry.kind === 'decide' && entry.isUndone) revoke(entry.id, entry.decision);
      if (entry.decision !== undefined) rebase(toSelectorText(entry.decision.selector), answer.revision);
      news.note(answer.revision);
      lastAnswer.value = answer;
    });
  }

  /** The reviewer knew of this decision when making queued ones on the same cases. */
  function rebase(selectorText: string, made: number): void {
    ownRevisions.set(selectorText, made);
    for (const entry of queue.list()) {
      if (entry.kind !== 'decide' || entry.isTried || entry.baseRevision >= made) continue;
      if (toSelectorText(entry.decision.selector) === selectorText) put({ ...entry, baseRevision: made });
    }
  }

  /** Handles a failed or unanswered entry. Returns true if the next entry can follow. */
  function leave(sent: QueueEntry, found: ApiProblem): boolean {
    const count = (failures.get(sent.id) ?? 0) + 1;
    const verdict = toVerdict(found, count);
    if (verdict !== 'refused') {
      // While the service is out of reach, failures say nothing about the entry.
      if (verdict === 'in-trouble') failures.set(sent.id, count);
      noteContact(found);
      return false;
    }
    noteContact(undefined);
    const entry = queue.find(sent.id);
    if (entry?.kind === 'decide' && entry.isUndone) remove(entry.id);
    else if (entry !== undefined) put({ ...entry, refusal: found });
    // The conflicting decision may be news.
    if (found.code === 'aborted') poll();
    return true;
  }

  function noteContact(found: ApiProblem | undefined): void {
    if (isClosed) return;
    batch(() => {
      problem.value = found;
      isOffline.value = found !== undefined && toVerdict(found, 1) === 'out-of-reach';
    });
  }

  /** Fetches news and, if that works, sends queued entries. */
  async function poll(): Promise<void> {
    try {
      await news.ask();
      noteContact(undefined);
      send();
    } catch (error) {
      noteContact(toApiProblem(error));
    }
  }

  async function keepPolling(): Promise<void> {
    clearTimeout(timer);
    await poll();
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(keepPolling, pollMs);
  }

  refresh();
  return {
    /** Entries that the service does not have yet, in sending order. */
    pending,
    /** Rejected entries with the reasons, until they are dismissed. */
    refused,
    /** False while a reload would lose entries because the browser’s storage is full. */
    isKept,
    /** True while the service is not responding. */
    isOffline,
    /** The current problem, if any. */
    problem,
    /** The newest known revision. */
    revision: news.revision,
    /** Decisions and revocations of others since the first revision, newest first. */
    others: news.others,
    lastAnswer,
    decide,
    undo,
    dismiss,
    retry,
    refresh,
    /** Sends queued entries and fetches updates, now and periodically. */
    start: keepPolling,
    isItem: queue.isItem,
    close(): void {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
