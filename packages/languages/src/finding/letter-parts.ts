/** More words of a text say nothing new about its language. */
const mostWords = 12;
/** Longer words are no words. The sums of the weights of so many parts fit into 16 bits. */
const mostParts = 1 << 8;
/** Before the first letter of a word, and after its last. */
const start = '^'.charCodeAt(0);
const end = '$'.charCodeAt(0);

/** Reused: valid until the next call. */
const found: { count: number; hashes: Int32Array } = { count: 0, hashes: new Int32Array(mostParts) };

/**
 * Calls this for each word of a lower-case text that may show its language, with its start and end, and how many of its parts count: all
 * of them in texts of usual length.
 */
export function eachLetterWord(lower: string, take: (from: number, to: number, parts: number) => void): void {
  let room = mostParts;
  let words = 0;
  for (let at = 0; at < lower.length && words < mostWords; at++) {
    const from = at;
    while (at < lower.length && isLetter(lower.charCodeAt(at))) at++;
    if (at - from < 2) continue;
    words++;
    const parts = Math.min(room, countParts(from, at));
    room -= parts;
    take(from, at, parts);
  }
}

/** Every three letters of a word in a row, with `^` before it and `$` after it, and the word itself. */
export function countParts(from: number, to: number): number {
  return to - from + 1;
}

/** The hashes of the parts of a word. The result is valid until the next call. */
export function hashParts(text: string, from: number, to: number): typeof found {
  found.count = 0;
  let whole = extend(0, start);
  let before = start;
  let last = text.charCodeAt(from);
  for (let at = from; at < to; at++) {
    whole = extend(whole, last);
    const next = at + 1 < to ? text.charCodeAt(at + 1) : end;
    add(extend(extend(extend(0, before), last), next));
    before = last;
    last = next;
  }
  add(extend(whole, end));
  return found;
}

/** The hash of a part as `data/letters.csv` writes it. */
export function hashPart(part: string): number {
  let hash = 0;
  for (let at = 0; at < part.length; at++) hash = extend(hash, part.charCodeAt(at));
  return hash;
}

function add(hash: number): void {
  if (found.count < found.hashes.length) found.hashes[found.count++] = hash;
}

function extend(hash: number, code: number): number {
  return (Math.imul(hash, 0x01000193) ^ code) | 0;
}

const letter = /\p{L}/u;
const known: (boolean | undefined)[] = [];

function isLetter(code: number): boolean {
  if (code < 128) return code >= 97 && code <= 122;
  known[code] ??= letter.test(String.fromCharCode(code));
  return known[code];
}
