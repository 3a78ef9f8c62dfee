/** A key or id that nobody else makes, of 32 characters: for an `Idempotency-Key` or the id of a Decide. Not `randomUUID`, which browsers have on https pages only. */
export function createRandomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
