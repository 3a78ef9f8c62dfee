/** What is left of an allowance that grows again with time. */
export type TokenBucket = { tokens: number; filledAtMs: number };

/** Fills the bucket up to now and takes a token; returns 0, or after how many seconds there will be one. */
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
