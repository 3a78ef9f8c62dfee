import { Code, ConnectError } from '@connectrpc/connect';
import { type TokenBucket, takeToken } from '../../platform/token-bucket.ts';
import { Refusal } from './refusal.ts';

/**
 * A token bucket for each organization in this process: behind a load balancer, every API process allows the full rate. Zero
 * calls per second turns the limit off.
 */
export function createRateLimit(options: {
  readonly callsPerSecond: number;
  readonly burst: number;
  readonly nowMs: () => number;
}) {
  const { callsPerSecond, burst, nowMs } = options;
  const buckets = new Map<number, TokenBucket>();

  return {
    /** Takes one call from the organization's bucket; throws a Refusal with Retry-After when it is empty. */
    admit(organizationId: number): void {
      if (callsPerSecond === 0) return;
      const now = nowMs();
      const bucket = buckets.get(organizationId) ?? { tokens: burst, filledAtMs: now };
      buckets.set(organizationId, bucket);
      const waitSeconds = takeToken(bucket, { most: burst, perSecond: callsPerSecond, nowMs: now });
      if (waitSeconds > 0) {
        throw new Refusal(
          new ConnectError(
            `Your organization made more than ${callsPerSecond === 1 ? 'one call' : `${callsPerSecond} calls`} per second. Try again after ${waitSeconds} s.`,
            Code.ResourceExhausted,
          ),
          { headers: { 'retry-after': String(waitSeconds) } },
        );
      }
    },
  };
}

export type RateLimit = ReturnType<typeof createRateLimit>;
