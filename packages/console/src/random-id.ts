/** 32 hexadecimal digits by chance. Not `randomUUID`, which browsers have on https pages only. */
export function createRandomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
