import { listForms } from '@ledgerprint/languages';
import { fold, stopWords } from '@ledgerprint/ledger/text';
import { hashText } from '../text/hash-text.ts';
import { stem } from '../text/stem.ts';

/** Hashes of a text's distinct words, of its pairs of neighbouring words and of its first word, each with its value. */
export type NaicsFeatures = {
  readonly words: readonly number[];
  readonly hashes: readonly number[];
  readonly values: readonly number[];
};

const longestText = 300;
const mostWords = 20;
const pairLength = 0.5;
const firstLength = 0.5;
const wordSeed = 21;
const pairSeed = 22;
const firstSeed = 23;

/** Words such as "manufacturing" occur in many industry titles and never in purchases. */
const emptyWords = new Set([...stopWords, ...listForms('empty-words', 'industry')]);

/**
 * Letters only: numbers in a designation are sizes and references. Pairs are the same in either order. Ledgers put the
 * thing first and its attributes after it (`GLOVES WORK LEATHER`), so the first word counts twice.
 */
export function toNaicsFeatures(text: string): NaicsFeatures {
  const all = fold(text.slice(0, longestText)).match(/\p{L}+/gu) ?? [];
  const stems = all
    .filter((word) => !emptyWords.has(word))
    .slice(0, mostWords)
    .map(stem);
  const words = [...new Set(stems.map((word) => hashText(wordSeed, word)))];
  const pairs = new Set<number>();
  for (let at = 1; at < stems.length; at++) {
    const [one = '', other = ''] = [stems[at - 1], stems[at]];
    pairs.add(hashText(pairSeed, one < other ? `${one} ${other}` : `${other} ${one}`));
  }
  const wordValue = 1 / Math.sqrt(words.length);
  const pairValue = pairLength / Math.sqrt(pairs.size);
  const firsts = stems.slice(0, 1).map((word) => hashText(firstSeed, word));
  return {
    words,
    hashes: [...words, ...pairs, ...firsts],
    values: [...words.map(() => wordValue), ...Array.from(pairs, () => pairValue), ...firsts.map(() => firstLength)],
  };
}
