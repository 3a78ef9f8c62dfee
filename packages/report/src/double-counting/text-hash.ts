/**
 * A 53-bit hash of a text (cyrb53, public domain), never 0. Rows are compared by this hash, so that a million of them
 * can be kept without their texts: a collision among a million texts occurs in about one of ten thousand ledgers.
 */
export function hashText(text: string, seed: number): number {
  let high = 0xdeadbeef ^ (seed >>> 0);
  let low = 0x41c6ce57 ^ Math.floor(seed / 2 ** 21);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  return join(high, low);
}

/** A 53-bit hash of a whole number up to 2^53, never 0. */
export function hashNumber(value: number, seed: number): number {
  const upper = Math.floor(value / 2 ** 32);
  const high = Math.imul((0xdeadbeef ^ (seed >>> 0) ^ (value >>> 0)) + upper, 2654435761);
  const low = Math.imul((0x41c6ce57 ^ Math.floor(seed / 2 ** 21) ^ (value >>> 0)) - upper, 1597334677);
  return join(high, low);
}

function join(first: number, second: number): number {
  let [high, low] = [first, second];
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0) || 1;
}
