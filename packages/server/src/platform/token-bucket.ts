/** The remainder of an allowance that refills over time. */
export type TokenBucket = { tokens: number; filledAtMs: number };

/** Refills the bucket and takes a token; returns 0, or the seconds until there will be one. */
export function takeToken(
  bucket: TokenBucket,
  { most, perSecond, nowMs }: { readonly most: number; readonly perSecond: number; readonly nowMs: number },
): number {
  bucket.tokens = Math.min(most, bucket.tokens + ((nowMs - bucket.filledAtMs) / 1_000) * perSecond);
  bucket.filledAtMs = nowMs;
  if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / perSecond);
  bucket.tokens -= 1;
  return 0;
}
