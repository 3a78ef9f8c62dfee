import { stem } from '../text/stem.ts';

/** The French and English words that the classifier has learned from. */
export type Vocabulary = {
  /** Whether a folded word is known as it is, or with another light ending. */
  readonly knows: (word: string) => boolean;
  /** Whether it is at least the start of a known word, as on receipts, or consists of two. */
  readonly knowsPart: (word: string) => boolean;
};

/** Shorter words may mean anything; parts of words have at least four letters. */
export const shortestWord = 3;
const shortestPart = 4;
/** Longer tokens are codes. */
const longestWord = 30;

const plainWord = /^[a-z]+$/;

/** The words, sorted, one on each line; `parseVocabulary` is its inverse. */
export function formatVocabulary(words: Iterable<string>): string {
  const kept = [...words].filter((word) => word.length >= shortestWord && word.length <= longestWord);
  return [...new Set(kept)]
    .filter((word) => plainWord.test(word))
    .toSorted()
    .join('\n');
}

export function parseVocabulary(text: string): Vocabulary {
  const words = text.split('\n');

  /** The place of the first word that is not before this one. */
  function placeOf(word: string): number {
    let low = 0;
    let high = words.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((words[middle] as string) < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function knows(word: string): boolean {
    if (words[placeOf(word)] === word) return true;
    if (word.length < shortestPart) return false;
    const common = stem(word);
    // A stem may end otherwise than its words: `chevaux` is `cheval`, `berries` is `berry`.
    for (let at = placeOf(common.slice(0, -1)); words[at]?.startsWith(common.slice(0, -1)); at++) {
      if ((words[at] as string).length <= word.length + 2 && stem(words[at] as string) === common) return true;
    }
    return false;
  }

  return {
    knows,
    knowsPart(word) {
      if (word.length < shortestPart || word.length > longestWord) return false;
      if (words[placeOf(word)]?.startsWith(word)) return true;
      for (let at = shortestPart; at <= word.length - shortestPart; at++) {
        if (knows(word.slice(0, at)) && knows(word.slice(at))) return true;
      }
      return false;
    },
  };
}
