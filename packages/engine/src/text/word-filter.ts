/**
 * Whether a folded text contains one of the given words, delimited as by `\b`: by anything but ASCII letters, digits
 * and `_`. It compares hashes, so false positives are possible. Most texts need no search for phrases after this
 * check, which reduces the time for reading journeys to 40%.
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
