import type { ApiProblem } from '../../errors/api-problem.ts';
import type { NewDecision } from './new-decision.ts';

/** The expected effect of a decision, until the service reports the actual one. */
export type ExpectedEffect = {
  readonly cases: number;
  readonly spendEur: number;
  /** The part of the calculated total. */
  readonly kgCo2e: number;
  /** The estimate of spend without a footprint. */
  readonly estimatedKgCo2e?: number;
};

type Entry = {
  /** For a decision, the id of its Decide call, which contains only this one. */
  readonly id: string;
  /** Entries are sent in the order of `place`. */
  readonly place: number;
  readonly by: string;
  /** Set before the first attempt: from then on the service may have it, whatever the answer. */
  readonly isTried: boolean;
  /** Why the service rejected it; it is not sent again automatically. */
  readonly refusal?: ApiProblem | undefined;
};

/** A decision waiting to be sent. */
export type QueuedDecision = Entry & {
  readonly kind: 'decide';
  readonly decision: NewDecision;
  readonly baseRevision: number;
  readonly effect?: ExpectedEffect | undefined;
  /** Undone when the service may already have had it: it is revoked once it is known to exist. */
  readonly isUndone?: boolean;
};

/** A revocation waiting to be sent; its id is `revoke-` followed by that of the decision. */
export type QueuedRevocation = Entry & {
  readonly kind: 'revoke';
  readonly decisionId: string;
  /** The decision, if it was made in this browser. */
  readonly decision?: NewDecision | undefined;
};

export type QueueEntry = QueuedDecision | QueuedRevocation;

/** An entry that the service rejected. */
export type RefusedEntry = QueueEntry & { readonly refusal: ApiProblem };

/** An acceptance is not sent again if what it accepts has changed: the reviewer must see the change first. */
export function canRetry(entry: RefusedEntry): boolean {
  return !(entry.kind === 'decide' && entry.decision.accept === true && entry.refusal.code === 'aborted');
}

export function isRefused(entry: QueueEntry): entry is RefusedEntry {
  return entry.refusal !== undefined;
}
