import { Code, ConnectError } from '@ledgerprint/client';
import type { Decision } from '@ledgerprint/client/workspace';
import type { DecisionCalls } from '../../src/review/sync/decision-calls.ts';

type DecideRequest = Parameters<DecisionCalls['decide']>[0];
type Made = { decision: Decision; changedAt: number };

/** A storage like `localStorage` with room for `capacity` items. */
export function createMemoryStorage(capacity = Number.POSITIVE_INFINITY) {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      if (!items.has(key) && items.size >= capacity) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key: string) => void items.delete(key),
  };
}

/** The three calls as the contract defines them, over a connection that can be cut before or after the service. */
export function createMemoryService() {
  const made: Made[] = [];
  const answers = new Map<string, { readonly request: string; readonly revision: number }>();
  const calls: string[] = [];
  const state = { connection: 'up' as 'up' | 'down' | 'answers are lost', revision: 0 };
  let refusal: ConnectError | undefined;

  async function overConnection<T>(name: string, work: () => T): Promise<T> {
    await Promise.resolve();
    if (state.connection === 'down') throw new ConnectError('no connection', Code.Unavailable);
    calls.push(name);
    const answer = work();
    if (state.connection === 'answers are lost') throw new ConnectError('no answer', Code.Unavailable);
    return answer;
  }

  function make(request: DecideRequest): number {
    const known = answers.get(request.id);
    const text = JSON.stringify(request);
    if (known !== undefined && known.request !== text) throw invalid('the id stands for something else');
    if (known !== undefined) return known.revision;
    if (refusal !== undefined) throw refusal;
    const [decision] = request.decisions;
    if (decision === undefined) throw invalid('nothing decided');
    const selector = JSON.stringify(decision.selector);
    const clash = made.find(
      (one) => one.changedAt > request.baseRevision && JSON.stringify(one.decision.selector) === selector,
    );
    if (clash !== undefined) throw new ConnectError('decided since', Code.Aborted);
    state.revision++;
    const kept = { ...decision, id: request.id, decidedBy: request.decidedBy, revokedAt: '' };
    made.push({ decision: kept as unknown as Decision, changedAt: state.revision });
    answers.set(request.id, { request: text, revision: state.revision });
    return state.revision;
  }

  function revoke(decisionId: string): number {
    const found = made.find(({ decision }) => decision.id === decisionId);
    if (found === undefined) throw new ConnectError('no such decision', Code.NotFound);
    if (found.decision.revokedAt === '') {
      state.revision++;
      found.decision = { ...found.decision, revokedAt: '2024-01-01T00:00:00Z' };
      found.changedAt = state.revision;
    }
    return state.revision;
  }

  const client: DecisionCalls = {
    decide: (request) => overConnection(`decide ${request.id}`, () => ({ revision: make(request) })),
    revokeDecision: ({ decisionId }) =>
      overConnection(`revoke ${decisionId}`, () => ({ revision: revoke(decisionId) })),
    listDecisions: ({ afterRevision }) =>
      overConnection('list', () => ({
        decisions: made.filter(({ changedAt }) => changedAt > afterRevision).map(({ decision }) => decision),
        revision: state.revision,
        nextPageToken: '',
      })),
  };
  return {
    client,
    calls,
    state,
    /** Ids of all decisions made, in order. */
    ids: () => made.map(({ decision }) => decision.id),
    holding: () => made.filter(({ decision }) => decision.revokedAt === '').map(({ decision }) => decision.id),
    /** New decisions are rejected with this error from now on. */
    refuseWith(error: ConnectError | undefined) {
      refusal = error;
    },
  };
}

function invalid(message: string): ConnectError {
  return new ConnectError(message, Code.InvalidArgument);
}
