import { type TokenBucket, takeToken } from '../../platform/token-bucket.ts';
import { refuseExhausted } from './refusal.ts';

/** Takes one call from the organization's allowance; throws a Refusal with Retry-After if there is none. */
export type LimitRate = (organizationId: number) => void;

/**
 * A token bucket for each organization in this process: behind a load balancer, every API process allows the full rate. Zero
 * calls per second turns the limit off.
 */
export function createRateLimit({
  perSecond,
  burst,
}: {
  readonly perSecond: number;
  readonly burst: number;
}): LimitRate {
  const buckets = new Map<number, TokenBucket>();
  return (organizationId) => {
    if (perSecond === 0) return;
    const nowMs = performance.now();
    const bucket = buckets.get(organizationId) ?? { tokens: burst, filledAtMs: nowMs };
    buckets.set(organizationId, bucket);
    const waitSeconds = takeToken(bucket, { most: burst, perSecond, nowMs });
    if (waitSeconds === 0) return;
    const calls = perSecond === 1 ? 'one call' : `${perSecond} calls`;
    throw refuseExhausted(
      `Your organization made more than ${calls} per second. Try again after ${waitSeconds} s.`,
      waitSeconds,
    );
  };
}
