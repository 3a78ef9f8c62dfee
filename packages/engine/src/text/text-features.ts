import { fold } from '@ledgerprint/ledger/values';
import { stem } from './stem.ts';
import { toWords } from './tokens.ts';

/** How much a feature of each kind weighs beside its rarity. Tuned on food terms (bench/accuracy/food.ts). */
const wordWeight = 1;
const gramWeight = 0.4;
/** Measured on food terms: four letters find as well as three, or two to five, in a quarter of the time. */
const gramSize = 4;
const longestWord = 40;
const longestText = 240;

/** Words that say nothing alone; their letters are no feature either. */
const emptyWords = new Set(
  (
    'a au aux avec by ce ces cet cette d dans de des du en et for from in l la le les of on or ou par pour s sa se ses' +
    ' son sur the to un une and at with l n its it an as x'
  ).split(' '),
);

/** Takes a feature's hash, its weight beside rarity, and whether it may count against a text when nobody knows it. */
export type FeatureSink = (hash: number, weight: number, isCounted: boolean) => void;

/**
 * Gives every feature of a text to `sink`: stemmed words, and the letter n-grams inside each word with its ends marked.
 * A feature that occurs twice is given twice. Only the first 240 characters are read.
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
    let hash = gramSeed;
    for (let at = start; at < start + gramSize; at++) {
      hash = Math.imul(hash ^ (at < 0 || at === word.length ? edge : word.charCodeAt(at)), prime);
    }
    sink(mix(hash), gramWeight, true);
  }
}

const prime = 0x01000193;
const wordSeed = 0x811c9dc5;
const gramSeed = 0x2b1f7a63;
const numberSeed = 0x5bd1e995;
const numberWeight = 0.5;
const edge = 35;

function hashWord(word: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < word.length; index++) hash = Math.imul(hash ^ word.charCodeAt(index), prime);
  return mix(hash);
}

/** Spreads the bits (murmur3's finaliser) and keeps 0 free, which marks an empty slot. */
function mix(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0 || 1;
}
