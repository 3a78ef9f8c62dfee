import { networkOf } from '../platform/address-ranges.ts';
import { type TokenBucket, takeToken } from '../platform/token-bucket.ts';

/** Addresses with a bucket of their own; the others share one, so that nobody can fill the memory with addresses. */
const mostNetworks = 10_000;
const otherNetworks = 'others';
const minuteMs = 60_000;

/**
 * A token bucket for each address (for IPv6 each /64, the network of one customer) in this process: `perMinute` invalid keys
 * may be tried in a burst, and as many more every minute. Zero turns it off.
 */
export function createFailedKeyLimit(options: { readonly perMinute: number; readonly nowMs: () => number }) {
  const { perMinute, nowMs } = options;
  const buckets = new Map<string, TokenBucket>();

  function bucketOf(address: string, now: number): TokenBucket {
    const network = networkOf(address);
    const known = buckets.get(network);
    if (known !== undefined) {
      // The first in the map is the least recently used.
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
    /** Takes one attempt; returns 0, or the seconds until there will be one. */
    take(address: string): number {
      if (perMinute === 0) return 0;
      const now = nowMs();
      return takeToken(bucketOf(address, now), { most: perMinute, perSecond: perMinute / 60, nowMs: now });
    },

    /** Returns the attempt, because the key turned out to be valid. */
    giveBack(address: string): void {
      if (perMinute !== 0) bucketOf(address, nowMs()).tokens += 1;
    },
  };
}

export type FailedKeyLimit = ReturnType<typeof createFailedKeyLimit>;
