/** FNV-1a over a text, finished so that its low bits are usable; families of features differ by seed. */
export function hashText(seed: number, text: string): number {
  return finishHash(extendHash(startHash(seed), text)) >>> 0;
}

/** An initial hash. Unfinished hashes are signed: unsigned ones may be boxed. */
export function startHash(seed: number): number {
  return seed ^ 2166136261;
}

/** An unfinished hash, extended by a slice of a text. */
export function extendHash(hash: number, text: string, start = 0, end = text.length): number {
  let value = hash;
  for (let index = start; index < end; index++) value = extendByCode(value, text.charCodeAt(index));
  return value;
}

/** An unfinished hash, extended by one UTF-16 code. */
export function extendByCode(hash: number, code: number): number {
  return Math.imul(hash ^ code, 16777619);
}

/** Mixes the low bits into the high ones: enough to put texts into an arbitrary order. */
export function spreadHash(hash: number): number {
  return Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
}

/** The hash as a signed number, with low bits as good as the high ones. */
export function finishHash(hash: number): number {
  const value = spreadHash(hash);
  return value ^ (value >>> 13);
}
