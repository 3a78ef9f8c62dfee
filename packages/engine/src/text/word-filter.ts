/**
 * Whether a folded text has one of some words, separated as by `\b`, by anything but ASCII letters, digits and `_`.
 * False positives are possible, because it compares hashes: it spares most texts the search for phrases, so that
 * reading journeys takes 40% of the time.
 */
export function createWordFilter(words: Iterable<string>): (text: string) => boolean {
  const isWanted = new Uint8Array(1 << tableBits);
  for (const word of words) {
    let hash = 0;
    for (let at = 0; at < word.length; at++) hash = extend(hash, word.charCodeAt(at));
    isWanted[toPlace(hash)] = 1;
  }

  return (text) => {
    let hash = 0;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (isWordCode(code)) {
        hash = extend(hash, code);
        continue;
      }
      if (hash !== 0 && isWanted[toPlace(hash)] === 1) return true;
      hash = 0;
    }
    return hash !== 0 && isWanted[toPlace(hash)] === 1;
  };
}

/** 64 KiB for some fifty words: eight lines in a thousand are false positives. */
const tableBits = 16;

function extend(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0;
}

function toPlace(hash: number): number {
  return Math.imul(hash, 0x9e3779b1) >>> (32 - tableBits);
}

function isWordCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 95;
}
