/** FNV-1a over a text, finished so that its low bits are usable; families of features differ by seed. */
export function hashText(seed: number, text: string): number {
  return finishHash(extendHash(startHash(seed), text)) >>> 0;
}

/** A hash of nothing yet. Hashes under way are signed: unsigned ones may be boxed. */
export function startHash(seed: number): number {
  return seed ^ 2166136261;
}

/** A hash under way, with a slice of a text behind what it has. */
export function extendHash(hash: number, text: string, start = 0, end = text.length): number {
  let value = hash;
  for (let index = start; index < end; index++) value = extendByCode(value, text.charCodeAt(index));
  return value;
}

/** A hash under way, with one more UTF-16 code. */
export function extendByCode(hash: number, code: number): number {
  return Math.imul(hash ^ code, 16777619);
}

/** Carries what the low bits know into the high ones: enough to put texts into an order that is not theirs. */
export function spreadHash(hash: number): number {
  return Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
}

/** The hash as a signed number, with low bits as good as the high ones. */
export function finishHash(hash: number): number {
  const value = spreadHash(hash);
  return value ^ (value >>> 13);
}
