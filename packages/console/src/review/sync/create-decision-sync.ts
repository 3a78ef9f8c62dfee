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
  /** The revision that the page shows at first: what came after it is news. */
  readonly revision: number;
  /** The name that decisions are made under. */
  readonly decidedBy: () => string;
  /** Runs the work while no other tab does: by ids sending twice is harmless, but it is twice the work. */
  readonly runAlone?: (work: () => Promise<void>) => Promise<void>;
};

/** What the service said to an entry that it took. */
export type SyncAnswer = {
  readonly entry: QueueEntry;
  readonly revision: number;
  readonly effect: DecideResponse['effect'];
  readonly conflicts: DecideResponse['conflicts'];
};

export type DecisionSync = ReturnType<typeof createDecisionSync>;

const pollMs = 4_000;

/**
 * Takes decisions at once and brings them to the service one after the other, each until there is an answer: without a
 * connection they wait, and a reload finds them again. Meanwhile it asks what others decide.
 *
 * Nothing is sent before the first `start` or `decide`. After `close` nothing is sent or told any more; what waits stays in
 * the storage.
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

  /** By selector, the revision of our last entry about it: that one is no reason to refuse the next. */
  const ownRevisions = new Map<string, number>();
  const failures = new Map<string, number>();
  let isSending = false;
  let isMoreToSend = false;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Tells what is in the storage, which other tabs change too. */
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

  function decide(
    decision: NewDecision,
    { effect }: { readonly effect?: ExpectedEffect | undefined } = {},
  ): string {
    const id = createRandomKey();
    const ownRevision = ownRevisions.get(toSelectorText(decision.selector)) ?? 0;
    const baseRevision = Math.max(news.seenRevision(), ownRevision);
    const place = queue.nextPlace();
    put({ kind: 'decide', id, place, by: decidedBy(), isTried: false, decision, baseRevision, effect });
    send();
    return id;
  }

  /** Says whether the decision never was (it was still here), or is going to be revoked. */
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

  /** Forgets what was refused. */
  function dismiss(id: string): void {
    const entry = queue.find(id);
    if (entry !== undefined && isRefused(entry)) remove(id);
  }

  /** Sends what was refused once more, now that its maker has seen what stood against it. */
  function retry(id: string): void {
    const entry = queue.find(id);
    if (entry === undefined || !isRefused(entry)) return;
    // Only what was surely not taken may change: an id stands for its contents.
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

  /** Says whether the next one can follow. */
  async function sendEntry(entry: QueueEntry): Promise<boolean> {
    // Before the call: a tab that ends meanwhile leaves behind that it may have been sent.
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

  /** The service has it. */
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

  /** What waits about the same cases was decided by somebody who knew of this. */
  function rebase(selectorText: string, made: number): void {
    ownRevisions.set(selectorText, made);
    for (const entry of queue.list()) {
      if (entry.kind !== 'decide' || entry.isTried || entry.baseRevision >= made) continue;
      if (toSelectorText(entry.decision.selector) === selectorText) put({ ...entry, baseRevision: made });
    }
  }

  /** The service does not have it, or did not say so. Says whether the next one can follow. */
  function leave(sent: QueueEntry, found: ApiProblem): boolean {
    const count = (failures.get(sent.id) ?? 0) + 1;
    const verdict = toVerdict(found, count);
    if (verdict !== 'refused') {
      // While the service is out of reach, failures say nothing of the entry.
      if (verdict === 'in-trouble') failures.set(sent.id, count);
      noteContact(found);
      return false;
    }
    noteContact(undefined);
    const entry = queue.find(sent.id);
    if (entry?.kind === 'decide' && entry.isUndone) remove(entry.id);
    else if (entry !== undefined) put({ ...entry, refusal: found });
    // What stood against it may be news.
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

  /** Asks what is new, and sends what waits if there is an answer. */
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
    /** What the service does not have yet, in the order in which it is sent. */
    pending,
    /** What the service will not have, with its reason, until it is dismissed. */
    refused,
    /** False while a reload would lose what waits, because the browser's storage is full. */
    isKept,
    /** True while the service does not answer. */
    isOffline,
    /** What stands in the way, where something does. */
    problem,
    /** The newest revision that is known. */
    revision: news.revision,
    /** What was decided and revoked by others since the first revision, the newest first. */
    others: news.others,
    lastAnswer,
    decide,
    undo,
    dismiss,
    retry,
    refresh,
    /** Sends what waits and asks what is new, now and from now on. */
    start: keepPolling,
    isItem: queue.isItem,
    close(): void {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
