import type { WebhookOutcome } from './send-webhook.ts';

/** What an attempt means for its delivery. */
export type Verdict = 'delivered' | 'failed' | { readonly retryAfterSeconds: number };

// The receiver asks for patience itself: request timeout, too early, too many requests.
const passingStatuses = new Set([408, 425, 429]);

/** Judges an attempt; the delays follow the first, the second, … attempt, and after the last of them there is none. */
export function judgeAttempt(
  outcome: WebhookOutcome,
  attemptNumber: number,
  delaysSeconds: readonly number[],
): Verdict {
  if (isSuccess(outcome)) return 'delivered';
  const delay = delaysSeconds[attemptNumber - 1];
  return delay === undefined || !mayPass(outcome) ? 'failed' : { retryAfterSeconds: delay };
}

/** True for an answer of 200 to 299. */
export function isSuccess(outcome: WebhookOutcome): boolean {
  return outcome.kind === 'answered' && outcome.status >= 200 && outcome.status <= 299;
}

function mayPass(outcome: WebhookOutcome): boolean {
  if (outcome.kind !== 'answered') return outcome.kind === 'unreachable';
  return passingStatuses.has(outcome.status) || outcome.status >= 500;
}
