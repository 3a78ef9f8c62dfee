import { networkOf } from '../platform/address-ranges.ts';
import { type TokenBucket, takeToken } from '../platform/token-bucket.ts';

/** Addresses that are told apart; those beyond share one bucket, so that nobody fills the memory with addresses. */
const mostNetworks = 10_000;
const otherNetworks = 'others';
const minuteMs = 60_000;

/**
 * A token bucket for each address (for IPv6 each /64, which is what one customer has), in this process: so many keys that
 * are not valid may be tried at once, and as many more in every minute. Zero turns it off.
 */
export function createFailedKeyLimit(options: { readonly perMinute: number; readonly nowMs: () => number }) {
  const { perMinute, nowMs } = options;
  const buckets = new Map<string, TokenBucket>();

  function bucketOf(address: string, now: number): TokenBucket {
    const network = networkOf(address);
    const known = buckets.get(network);
    if (known !== undefined) {
      // The first in the map is the one that was not asked for longest.
      buckets.delete(network);
      buckets.set(network, known);
      return known;
    }
    if (buckets.size >= mostNetworks && network !== otherNetworks && !dropFullBucket(now)) {
      return bucketOf(otherNetworks, now);
    }
    const fresh = { tokens: perMinute, filledAtMs: now };
    buckets.set(network, fresh);
    return fresh;
  }

  function dropFullBucket(now: number): boolean {
    for (const [network, { filledAtMs }] of buckets) {
      return now - filledAtMs >= minuteMs && buckets.delete(network);
    }
    return false;
  }

  return {
    /** Takes one try; returns 0, or after how many seconds there will be one. */
    take(address: string): number {
      if (perMinute === 0) return 0;
      const now = nowMs();
      return takeToken(bucketOf(address, now), { most: perMinute, perSecond: perMinute / 60, nowMs: now });
    },

    /** The key turned out to be good. */
    giveBack(address: string): void {
      if (perMinute !== 0) bucketOf(address, nowMs()).tokens += 1;
    },
  };
}

export type FailedKeyLimit = ReturnType<typeof createFailedKeyLimit>;
