import { createFeatureTable } from '../text/feature-table.ts';
import { hashText } from '../text/hash-text.ts';
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
/** Seeds of the hashes. */
const family = { word: 1, stem: 2 };

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
  const table = createFeatureTable(2 * words.length);
  for (const word of words) {
    table.add(hashText(family.word, word));
    if (word.length >= shortestPart) table.add(hashText(family.stem, stem(word)));
  }
  const has = (seed: number, word: string) => table.find(hashText(seed, word)) !== -1;
  const knows = (word: string) =>
    has(family.word, word) || (word.length >= shortestPart && has(family.stem, stem(word)));

  /** Whether a word starts like this. They are sorted. */
  function isStart(start: string): boolean {
    let low = 0;
    let high = words.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((words[middle] as string) < start) low = middle + 1;
      else high = middle;
    }
    return words[low]?.startsWith(start) === true;
  }

  return {
    knows,
    knowsPart(word) {
      if (word.length < shortestPart || word.length > longestWord) return false;
      if (isStart(word)) return true;
      for (let at = shortestPart; at <= word.length - shortestPart; at++) {
        if (knows(word.slice(0, at)) && knows(word.slice(at))) return true;
      }
      return false;
    },
  };
}
