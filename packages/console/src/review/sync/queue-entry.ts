import type { ApiProblem } from '../../errors/api-problem.ts';
import type { NewDecision } from './new-decision.ts';

/** What the page expects a decision to do, until the service has said what it did. */
export type ExpectedEffect = {
  readonly cases: number;
  readonly rows: number;
  readonly spendEur: number;
  readonly kgCo2e: number;
};

type Entry = {
  /** Of a decision: that of its Decide and, because each Decide has one, its own. */
  readonly id: string;
  /** Entries are sent in the order of their places. */
  readonly place: number;
  readonly by: string;
  /** True from before the first attempt on: the service may have it, whatever the answer was. */
  readonly isTried: boolean;
  /** Why the service will not have it; it is not sent again by itself. */
  readonly refusal?: ApiProblem | undefined;
};

/** A decision that waits for the service. */
export type QueuedDecision = Entry & {
  readonly kind: 'decide';
  readonly decision: NewDecision;
  readonly baseRevision: number;
  readonly effect?: ExpectedEffect | undefined;
  /** Somebody undid it when the service may have had it already: it is revoked as soon as it is known to be there. */
  readonly isUndone?: boolean;
};

/** A decision that is to be revoked; its id is `revoke-` and that of the decision. */
export type QueuedRevocation = Entry & {
  readonly kind: 'revoke';
  readonly decisionId: string;
  /** What it was, where this browser made it. */
  readonly decision?: NewDecision | undefined;
};

export type QueueEntry = QueuedDecision | QueuedRevocation;

/** An entry that the service refused. */
export type RefusedEntry = QueueEntry & { readonly refusal: ApiProblem };

export function isRefused(entry: QueueEntry): entry is RefusedEntry {
  return entry.refusal !== undefined;
}
