import { listForms } from '@ledgerprint/languages';
import { fold, stopWords } from '@ledgerprint/ledger/text';
import { extendByCode, extendHash, finishHash, startHash } from './hash-text.ts';
import { stem } from './stem.ts';
import { toWords } from './tokens.ts';

/** The weight of each kind of feature apart from its rarity. Tuned on food terms (bench/accuracy/food.ts). */
const wordWeight = 1;
const gramWeight = 0.4;
/** Measured on food terms: four letters work as well as three, or as two to five, in a quarter of the time. */
const gramSize = 4;
const longestWord = 40;
const longestText = 240;

/** Words without a meaning of their own; their letters are not features either. */
const emptyWords = new Set([...stopWords, ...listForms('empty-words', 'search')]);

/** Receives a feature's hash, its weight apart from rarity, and whether it counts against a text if it is unknown. */
export type FeatureSink = (hash: number, weight: number, isCounted: boolean) => void;

/**
 * Passes every feature of a text to `sink`: stemmed words, and the letter n-grams inside each word with its ends
 * marked. A feature that occurs twice is passed twice. Only the first 240 characters are read.
 */
export function eachFeature(text: string, sink: FeatureSink): void {
  for (const word of toWords(fold(text.length > longestText ? text.slice(0, longestText) : text))) {
    if (emptyWords.has(word)) continue;
    const first = word.charCodeAt(0);
    if (first >= 48 && first <= 57) {
      sink(hashWord(word, numberSeed), numberWeight, false);
      continue;
    }
    const short = stem(word.length > longestWord ? word.slice(0, longestWord) : word);
    sink(hashWord(short, wordSeed), wordWeight, true);
    eachGram(short, sink);
  }
}

function eachGram(word: string, sink: FeatureSink): void {
  const last = word.length - gramSize + 1;
  for (let start = -1; start <= last; start++) {
    let hash = startHash(gramSeed);
    for (let at = start; at < start + gramSize; at++) {
      hash = extendByCode(hash, at < 0 || at === word.length ? edge : word.charCodeAt(at));
    }
    sink(finishHash(hash), gramWeight, true);
  }
}

// The seeds are far apart: if they differed in only a few bits, a word would collide with an n-gram whose first letter
// differs in the same bits.
const wordSeed = 0;
const gramSeed = 0xaa03e7a6;
const numberSeed = 0xdacd7450;
const numberWeight = 0.5;
const edge = 35;

function hashWord(word: string, seed: number): number {
  return finishHash(extendHash(startHash(seed), word));
}
