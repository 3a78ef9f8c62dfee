import { extendByCode, extendHash, finishHash, startHash } from '../text/hash-text.ts';

/** The length to which the family of fragments is scaled. */
export const lengthOfPieces = 0.7;

const seed = 3;

/** Hashes of a word's fragments: unfinished ones, by the position where they start, and finished ones. */
let begun = new Int32Array(64);
let finished = new Int32Array(3 * 64);

/** The hashes of all fragments of three to five letters of a word with its ends marked; valid until the next call. */
export function hashPieces(token: string): { readonly count: number; readonly hashes: Int32Array } {
  const word = `<${token}>`;
  if (word.length > begun.length) {
    begun = new Int32Array(word.length * 2);
    finished = new Int32Array(word.length * 6);
  }
  let count = 0;
  for (let start = 0; start + 3 <= word.length; start++) {
    const piece = extendHash(startHash(seed), word, start, start + 3);
    begun[start] = piece;
    finished[count++] = finishHash(piece);
  }
  // Longer fragments extend shorter ones.
  for (let size = 4; size <= 5; size++) {
    for (let start = 0; start + size <= word.length; start++) {
      const piece = extendByCode(begun[start] as number, word.charCodeAt(start + size - 1));
      begun[start] = piece;
      finished[count++] = finishHash(piece);
    }
  }
  return { count, hashes: finished };
}
