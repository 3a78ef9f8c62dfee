import type { GiveUpReason } from '../observability/meters.ts';
import type { WebhookOutcome } from './send-webhook.ts';

/** What happens to a delivery after an attempt. */
export type Verdict =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'retry'; readonly afterSeconds: number }
  | { readonly kind: 'given-up'; readonly reason: GiveUpReason };

/** A number from 0 up to but not including 1. */
export type Random = () => number;

/** Delays are extended by up to this share, so that events that failed together are not retried together. */
const jitter = 0.2;

/**
 * Determines what follows an attempt. The delays follow the first, second, … attempt; after the last delay, there is
 * one final attempt. A receiver may ask for a longer delay with `Retry-After`, up to the longest delay of the schedule.
 */
export function judgeAttempt(
  outcome: WebhookOutcome,
  attemptNumber: number,
  { delaysSeconds, random }: { readonly delaysSeconds: readonly number[]; readonly random: Random },
): Verdict {
  if (isSuccess(outcome)) return { kind: 'delivered' };
  if (outcome.kind === 'refused') return { kind: 'given-up', reason: 'refused' };
  if (outcome.kind === 'answered' && outcome.status === 410) return { kind: 'given-up', reason: 'gone' };
  const delay = delaysSeconds[attemptNumber - 1];
  if (delay === undefined) return { kind: 'given-up', reason: 'exhausted' };
  const asked = outcome.kind === 'answered' ? (outcome.retryAfterSeconds ?? 0) : 0;
  const least = Math.max(delay, Math.min(asked, Math.max(...delaysSeconds)));
  return { kind: 'retry', afterSeconds: least + Math.floor(least * jitter * random()) };
}

/** True for a status of 200 to 299. */
export function isSuccess(outcome: WebhookOutcome): boolean {
  return outcome.kind === 'answered' && outcome.status >= 200 && outcome.status <= 299;
}
