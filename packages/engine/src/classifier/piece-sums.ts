import { type FeatureSlots, findFeature } from '../text/feature-table.ts';
import { extendHash, finishHash, startHash } from '../text/hash-text.ts';
import { longestText, weightAt } from './features.ts';
import { createHashSet } from './hash-set.ts';
import { hashPieces, lengthOfPieces } from './pieces.ts';
import {
  type AddWhole,
  addRow,
  addWholeRows,
  lengthOfWhole,
  mostRows,
  type RowWords,
  subtractRow,
} from './row-sums.ts';

/** Longer words are rare and not remembered. */
const longestWord = 20;
const mostPieces = 3 * longestWord;
const ways = 4;
/** The shipped lines have 30,000 different words; of all their words, three in four are found among so many. */
const usualWords = 8192;

/** What the fragments of a text add to the scores, and how well they are known. */
export type PieceSums = ReturnType<typeof createPieceSums>;

/**
 * Reads the fragments of a text; those that it repeats count once, for the first. The rows of a word's fragments are added up as
 * whole numbers, which is exact: their sum is remembered for the next text with the word without changing any result. A
 * word is forgotten when another one needs its place. `wordCount` is a power of two, from 4 to 65,536.
 */
export function createPieceSums(
  { slots, rows: tables }: { readonly slots: FeatureSlots; readonly rows: RowWords },
  wordCount = usualWords,
) {
  const length = lengthOfWhole(tables);
  // Each set has four places, in the order of how often their words were found lately: a new word takes the last.
  const setMask = wordCount / ways - 1;
  const places = Uint16Array.from({ length: wordCount }, (_, place) => place);
  const tags = new Int32Array(wordCount);
  // By place: the letters of a word, the different hashes of its fragments, and the sum of the rows of the known ones.
  const sizes = new Uint8Array(wordCount);
  const letters = new Uint16Array(wordCount * longestWord);
  const hashCounts = new Uint8Array(wordCount);
  const hashes = new Int32Array(wordCount * mostPieces);
  const knownCounts = new Uint8Array(wordCount);
  const wholes = new Int32Array(wordCount * length);
  const rows = new Int32Array(mostRows);

  // The fragments of the text, with those of the same weight in one run of at most 256 known ones.
  let runCount = 0;
  let runWeights = new Float64Array(longestText);
  let runPieces = new Int32Array(longestText);
  let runKnown = new Int32Array(longestText);
  let runWholes = new Int32Array(longestText * length);
  let scale = 0;
  const seen = createHashSet();
  const seenInWord = createHashSet();

  function begin(tokens: readonly string[]): void {
    runCount = 0;
    let most = 0;
    for (const token of tokens) most += 3 * token.length;
    seen.clear(most);
    const runs = longestText + Math.ceil(most / mostRows);
    if (runs <= runWeights.length) return;
    runWeights = new Float64Array(runs);
    runPieces = new Int32Array(runs);
    runKnown = new Int32Array(runs);
    runWholes = new Int32Array(runs * length);
  }

  /** The run to which this many known fragments of this weight are added. */
  function runFor(weight: number, known: number): number {
    const last = runCount - 1;
    if (last >= 0 && runWeights[last] === weight && (runKnown[last] as number) + known <= mostRows) return last;
    runWeights[runCount] = weight;
    runPieces[runCount] = 0;
    runKnown[runCount] = 0;
    runWholes.fill(0, runCount * length, (runCount + 1) * length);
    return runCount++;
  }

  function remember(token: string, place: number): void {
    const { count, hashes: all } = hashPieces(token);
    const first = place * mostPieces;
    let size = 0;
    let known = 0;
    seenInWord.clear(count);
    for (let at = 0; at < count; at++) {
      const hash = all[at] as number;
      if (!seenInWord.add(hash)) continue;
      hashes[first + size++] = hash;
      const row = findFeature(slots, hash);
      if (row !== -1) rows[known++] = row;
    }
    addWholeRows(tables, { rows, from: 0, end: known }, wholes, place * length);
    for (let at = 0; at < token.length; at++) letters[place * longestWord + at] = token.charCodeAt(at);
    sizes[place] = token.length;
    hashCounts[place] = size;
    knownCounts[place] = known;
  }

  function isAt(token: string, place: number): boolean {
    if (sizes[place] !== token.length) return false;
    const first = place * longestWord;
    for (let at = 0; at < token.length; at++) if (letters[first + at] !== token.charCodeAt(at)) return false;
    return true;
  }

  /** The place of a word, where it is remembered from now on if it was not. */
  function find(token: string): number {
    const hash = finishHash(extendHash(startHash(0), token));
    const first = (hash & setMask) * ways;
    for (let way = first; way < first + ways; way++) {
      const place = places[way] as number;
      if (tags[place] !== hash || !isAt(token, place)) continue;
      if (way > first) {
        places[way] = places[way - 1] as number;
        places[way - 1] = place;
      }
      return place;
    }
    const last = places[first + ways - 1] as number;
    tags[last] = hash;
    remember(token, last);
    return last;
  }

  function addWord(token: string, weight: number): void {
    const place = find(token);
    let size = hashCounts[place] as number;
    let known = knownCounts[place] as number;
    const run = runFor(weight, known);
    const to = run * length;
    const from = place * length;
    for (let at = 0; at < length; at++) {
      runWholes[to + at] = ((runWholes[to + at] as number) + (wholes[from + at] as number)) | 0;
    }
    const first = place * mostPieces;
    const end = first + size;
    for (let at = first; at < end; at++) {
      const hash = hashes[at] as number;
      if (seen.add(hash)) continue;
      size--;
      const row = findFeature(slots, hash);
      if (row === -1) continue;
      known--;
      subtractRow(tables, row, runWholes, to);
    }
    runPieces[run] = (runPieces[run] as number) + size;
    runKnown[run] = (runKnown[run] as number) + known;
  }

  function addLongWord(token: string, weight: number): void {
    const { count, hashes: all } = hashPieces(token);
    for (let at = 0; at < count; at++) {
      const hash = all[at] as number;
      if (!seen.add(hash)) continue;
      const row = findFeature(slots, hash);
      const known = row === -1 ? 0 : 1;
      const run = runFor(weight, known);
      runPieces[run] = (runPieces[run] as number) + 1;
      runKnown[run] = (runKnown[run] as number) + known;
      if (known === 1) addRow(tables, row, runWholes, run * length);
    }
  }

  return {
    /** Reads the fragments of the first words of a text. */
    read(tokens: readonly string[]): void {
      begin(tokens);
      const end = Math.min(tokens.length, longestText);
      for (let position = 0; position < end; position++) {
        const token = tokens[position] as string;
        if (token === '0') continue;
        if (token.length > longestWord) addLongWord(token, weightAt(position));
        else addWord(token, weightAt(position));
      }
      let squares = 0;
      for (let run = 0; run < runCount; run++) {
        squares = addRepeatedly(squares, (runWeights[run] as number) ** 2, runPieces[run] as number);
      }
      scale = lengthOfPieces / Math.sqrt(squares);
    },

    /** Adds the squared values of the fragments. */
    addSquares(to: KnownSquares): void {
      for (let run = 0; run < runCount; run++) {
        const value = (runWeights[run] as number) * scale;
        to.all = addRepeatedly(to.all, value * value, runPieces[run] as number);
        to.known = addRepeatedly(to.known, value * value, runKnown[run] as number);
      }
    },

    /** Gives the sums of the rows of the known fragments to `add`, one value after the other. */
    eachRun(add: AddWhole): void {
      for (let run = 0; run < runCount; run++) {
        const rowCount = runKnown[run] as number;
        if (rowCount > 0) add((runWeights[run] as number) * scale, { whole: runWholes, at: run * length, rowCount });
      }
    },
  };
}

/** The squared values of all features of a text, and of those that have weights. */
export type KnownSquares = { all: number; known: number };

/** One by one: a product may differ in the last digit, and differences of probabilities are exported. */
function addRepeatedly(to: number, value: number, times: number): number {
  let sum = to;
  for (let at = 0; at < times; at++) sum += value;
  return sum;
}
