/**
 * A unique key of 32 characters, for an `Idempotency-Key` or the id of a Decide call. Not `randomUUID`, which browsers
 * offer only on https pages.
 */
export function createRandomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
