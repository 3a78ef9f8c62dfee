import { createCompounds, type SplitCompound } from '../text/compounds.ts';
import { createFeatureTable, type FeatureSlots, findFeature } from '../text/feature-table.ts';
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

/** What a vocabulary looks up: nothing but data, which threads can share. */
export type VocabularyTables = {
  /** The text that `formatVocabulary` wrote, in ASCII. */
  readonly letters: Uint8Array;
  /** Where each word starts in it. */
  readonly starts: Uint32Array;
  /** The words and their stems, by their hashes. */
  readonly slots: FeatureSlots;
  /** How often the frequency of a word could be halved, by its number; zero if it was seen once. */
  readonly halvings: Uint8Array;
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
 * The words, sorted, one on each line; `parseVocabulary` reads it. A language with compounds needs the frequencies of words: those
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

/** Reads what `formatVocabulary` wrote. */
export function parseVocabulary(text: string): VocabularyTables {
  const starts = [0];
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  const table = createFeatureTable(2 * starts.length);
  const halvings: number[] = [];
  for (const [at, start] of starts.entries()) {
    const [word = '', written = '0'] = text.slice(start, (starts[at + 1] ?? text.length + 1) - 1).split(' ');
    halvings[table.add(hashText(family.word, word))] = Number(written);
    if (word.length >= shortestPart) table.add(hashText(family.stem, stem(word)));
  }
  return {
    letters: new TextEncoder().encode(text),
    starts: Uint32Array.from(starts),
    slots: table.slots,
    halvings: Uint8Array.from(halvings, (count) => count ?? 0),
  };
}

/** `links` are the letters that may link the parts of compounds; undefined for languages without compounds. */
export function createVocabulary(
  { letters, starts, slots, halvings }: VocabularyTables,
  links?: readonly string[],
): Vocabulary {
  const find = (seed: number, word: string) => findFeature(slots, hashText(seed, word));
  const knows = (word: string) =>
    find(family.word, word) !== -1 || (word.length >= shortestPart && find(family.stem, stem(word)) !== -1);

  /** The words that were seen more than once may be parts of compounds. */
  function frequencyOf(word: string): number | undefined {
    const number = find(family.word, word);
    const count = number === -1 ? 0 : (halvings[number] ?? 0);
    return count === 0 ? undefined : count * Math.LN2;
  }
  const split = links === undefined ? undefined : createCompounds(frequencyOf, links);

  /** Compares the start of the word at this place with a text: below zero if it is before it, zero if it is the same. */
  function compareStart(at: number, start: string): number {
    const from = starts[at] as number;
    for (let letter = 0; letter < start.length; letter++) {
      // What follows a word is before all letters.
      const difference = (letters[from + letter] ?? 0) - start.charCodeAt(letter);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** Whether a word starts like this. They are sorted. */
  function isStart(start: string): boolean {
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const order = compareStart(middle, start);
      if (order === 0) return true;
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return false;
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
