import { hashesOf } from '../form-table.ts';
import { countParts, eachLetterWord, hashPart, hashParts } from './letter-parts.ts';

/** A weight of 1 is written as 4. */
export const weightSteps = 4;

/** The second of two sums in a number. Both stay below half of it: a text has too few parts for more. */
const upper = 1 << 16;

/** Some thousand words make up most of a ledger. */
const usualMemoryBits = 12;

/** What the letters of a text say about its language. */
export type Letters = ReturnType<typeof parseLetters>;

/** The text of `data/letters.csv`, which `tools/train-letters.ts` writes. A power of two of words is remembered, `memoryBits`. */
export function parseLetters(content: string, memoryBits = usualMemoryBits) {
  const [header = '', ...lines] = content.trimEnd().split('\n');
  const [, ...languages] = header.split(',');
  const count = languages.length;
  // Two languages in each number, which are added at once.
  const width = Math.ceil(count / 2);
  const weights = new Int32Array(lines.length * width);
  const placeOf = createTable(lines.length);
  for (const [line, text] of lines.entries()) {
    const [part = '', ...cells] = text.split(',').slice(0, count + 1);
    placeOf.add(hashPart(part), line * width);
    for (const [at, cell] of cells.entries()) {
      const place = line * width + (at >> 1);
      weights[place] = (weights[place] as number) + Number(cell) * (at % 2 === 0 ? 1 : upper);
    }
  }

  /** Reused: valid until the next call. */
  const sums = new Int32Array(width);
  const scores = new Int32Array(count);
  let known = 0;

  /** The words that texts repeat: for each both hashes, how many of its parts are known, and the sum of their weights. */
  const cells = 3 + width;
  const memory = new Int32Array(cells << memoryBits);

  function addPart(hash: number, to: Int32Array, at: number): number {
    const place = placeOf.find(hash);
    if (place === -1) return 0;
    for (let cell = 0; cell < width; cell++) {
      to[at + cell] = (to[at + cell] as number) + (weights[place + cell] as number);
    }
    return 1;
  }

  /** The place of a word in the memory. */
  function remember(text: string, from: number, to: number): number {
    const { first, second } = hashesOf(text, from, to);
    const at = cells * (Math.imul(first ^ second, 0x9e3779b1) >>> (32 - memoryBits));
    if (memory[at] === first && memory[at + 1] === second) return at;
    memory[at] = first;
    memory[at + 1] = second;
    memory.fill(0, at + 2, at + cells);
    const parts = hashParts(text, from, to);
    let found = 0;
    for (let part = 0; part < parts.count; part++) found += addPart(parts.hashes[part] as number, memory, at + 3);
    memory[at + 2] = found;
    return at;
  }

  function addWord(text: string, from: number, to: number, partCount: number): void {
    if (partCount < countParts(from, to)) {
      const parts = hashParts(text, from, to);
      for (let part = 0; part < partCount; part++) known += addPart(parts.hashes[part] as number, sums, 0);
      return;
    }
    const at = remember(text, from, to);
    known += memory[at + 2] as number;
    for (let cell = 0; cell < width; cell++) sums[cell] = (sums[cell] as number) + (memory[at + 3 + cell] as number);
  }

  /** Adds up the weights of a text in `scores`; returns their scale. */
  function score(text: string): number | undefined {
    const lower = text.toLowerCase();
    sums.fill(0);
    known = 0;
    eachLetterWord(lower, (from, to, parts) => addWord(lower, from, to, parts));
    for (let at = 0; at < count; at++) {
      const sum = sums[at >> 1] as number;
      const low = (sum << 16) >> 16;
      scores[at] = at % 2 === 0 ? low : (sum - low) / upper;
    }
    return known === 0 ? undefined : weightSteps * Math.sqrt(known);
  }

  function highestScore(): number {
    let highest = scores[0] as number;
    for (let at = 1; at < count; at++) if ((scores[at] as number) > highest) highest = scores[at] as number;
    return highest;
  }

  const places = new Map(languages.map((language, at) => [language, at]));

  return {
    languages,
    placeOf: (language: string): number | undefined => places.get(language),

    /** The probability of each language, if all were equally frequent. Undefined if no letters are known. */
    weigh(text: string): Float64Array | undefined {
      const scale = score(text);
      if (scale === undefined) return undefined;
      const highest = highestScore();
      const probabilities = new Float64Array(count);
      let sum = 0;
      // By index: with iterators, this is a quarter of the time that finding a language takes.
      for (let at = 0; at < count; at++) {
        const odds = Math.exp(((scores[at] as number) - highest) / scale);
        probabilities[at] = odds;
        sum += odds;
      }
      for (let at = 0; at < count; at++) probabilities[at] = (probabilities[at] as number) / sum;
      return probabilities;
    },

    /**
     * The places of the languages that are at most this much less likely than the most likely one, as bits. Undefined if no letters are
     * known.
     */
    likely(text: string, leastLikely: number): number | undefined {
      const scale = score(text);
      if (scale === undefined) return undefined;
      const least = highestScore() + Math.log(leastLikely) * scale;
      let places = 0;
      for (let at = 0; at < count; at++) if ((scores[at] as number) >= least) places |= 1 << at;
      return places;
    },
  };
}

/** Places by hash, with open addressing: at most half of the slots are used. */
function createTable(size: number) {
  let slots = 4;
  while (slots < size * 2) slots *= 2;
  const hashes = new Int32Array(slots);
  const places = new Int32Array(slots).fill(-1);

  function slotOf(hash: number): number {
    let slot = hash & (slots - 1);
    while (places[slot] !== -1 && hashes[slot] !== hash) slot = (slot + 1) & (slots - 1);
    return slot;
  }

  return {
    add(hash: number, place: number): void {
      const slot = slotOf(hash);
      hashes[slot] = hash;
      places[slot] = place;
    },
    /** -1 for a hash that was never added. */
    find: (hash: number): number => places[slotOf(hash)] as number,
  };
}
