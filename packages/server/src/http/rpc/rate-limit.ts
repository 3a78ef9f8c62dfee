import { Code, ConnectError } from '@connectrpc/connect';
import { Refusal } from './refusal.ts';

type Bucket = { tokens: number; filledAtMs: number };

/**
 * A token bucket for each organization, in this process: behind a load balancer every API process grants the whole
 * rate. Zero calls per second turns it off.
 */
export function createRateLimit(options: {
  readonly callsPerSecond: number;
  readonly burst: number;
  readonly nowMs: () => number;
}) {
  const { callsPerSecond, burst, nowMs } = options;
  const buckets = new Map<number, Bucket>();

  return {
    /** Takes one call from the organization's bucket; throws a Refusal with Retry-After when it is empty. */
    admit(organizationId: number): void {
      if (callsPerSecond === 0) return;
      const now = nowMs();
      const bucket = buckets.get(organizationId) ?? { tokens: burst, filledAtMs: now };
      bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.filledAtMs) / 1_000) * callsPerSecond);
      bucket.filledAtMs = now;
      buckets.set(organizationId, bucket);
      if (bucket.tokens < 1) {
        const waitSeconds = Math.ceil((1 - bucket.tokens) / callsPerSecond);
        throw new Refusal(
          new ConnectError(
            `Your organization made more than ${callsPerSecond} calls per second. Try again after ${waitSeconds} s.`,
            Code.ResourceExhausted,
          ),
          { headers: { 'retry-after': String(waitSeconds) } },
        );
      }
      bucket.tokens -= 1;
    },
  };
}

export type RateLimit = ReturnType<typeof createRateLimit>;
