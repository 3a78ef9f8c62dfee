import { createCompounds, type SplitCompound } from '../text/compounds.ts';
import { createFeatureTable } from '../text/feature-table.ts';
import { hashText } from '../text/hash-text.ts';
import { stem } from '../text/stem.ts';

/** The words that a classifier has learned from. */
export type Vocabulary = {
  /** Whether a folded word is known as it is, or with another light ending. */
  readonly knows: (word: string) => boolean;
  /** Whether it is at least the start of a known word, as on receipts, or consists of two. */
  readonly knowsPart: (word: string) => boolean;
  /** The known words that a word consists of, in languages with compounds. */
  readonly split: SplitCompound | undefined;
};

/** Shorter words may mean anything; parts of words have at least four letters. */
export const shortestWord = 3;
const shortestPart = 4;
/** Longer tokens are codes. */
const longestWord = 30;

const plainWord = /^[a-z]+$/;
/** Seeds of the hashes. */
const family = { word: 1, stem: 2 };

/**
 * The words, sorted, one on each line; `parseVocabulary` is its inverse. A language with compounds needs the frequencies of words: those
 * that were seen more than once are followed by how often they could be halved.
 */
export function formatVocabulary(words: Iterable<string>, hasCompounds = false): string {
  const counts = new Map<string, number>();
  for (const word of words) {
    if (word.length < shortestWord || word.length > longestWord || !plainWord.test(word)) continue;
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const toLine = ([word, count]: readonly [string, number]) =>
    hasCompounds && count > 1 ? `${word} ${Math.round(Math.log2(count))}` : word;
  return [...counts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(toLine)
    .join('\n');
}

/** `links` are the letters that may link the parts of compounds; undefined for languages without compounds. */
export function parseVocabulary(text: string, links?: readonly string[]): Vocabulary {
  const lines = text.split('\n').map((line) => line.split(' '));
  const words = lines.map(([word = '']) => word);
  const frequencies = new Map(
    lines.flatMap(([word = '', halvings]) =>
      halvings === undefined ? [] : [[word, Number(halvings) * Math.LN2] as const],
    ),
  );
  const split = links === undefined ? undefined : createCompounds(frequencies, links);
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
    split,
    knowsPart(word) {
      if (word.length < shortestPart || word.length > longestWord) return false;
      if (isStart(word) || split?.(word) !== undefined) return true;
      for (let at = shortestPart; at <= word.length - shortestPart; at++) {
        if (knows(word.slice(0, at)) && knows(word.slice(at))) return true;
      }
      return false;
    },
  };
}
