import { createFormTable } from './form-table.ts';
import type { LanguageCode } from './row.ts';
import { anywhere, type createStates, first } from './states.ts';
import { createWordMemory } from './word-memory.ts';
import type { WordScan } from './word-scan.ts';
import type { createWordTable } from './word-table.ts';

/** What a word of a text may be in phrases. */
export type KnownWord = {
  /**
   * Four cells for each word of phrases that it may be: its number, its language as a bit, the state after it where phrases start, and
   * the one where texts start. 0 if there is none.
   */
  readonly steps: readonly number[];
  /** The languages in which it is an article or the like, as bits. */
  readonly linkOf: number;
};

/** What is needed of a language: its articles and the like. */
type Links = { readonly code: LanguageCode; readonly links: ReadonlySet<string> };

/** Most words of most texts. */
const unknown: KnownWord = { steps: [], linkOf: 0 };
/** Some thousand words make up most of a ledger. */
const memoryBits = 13;
const linkFilterBits = 14;

/** Looks up the words of texts, and remembers those seen last. Languages are bits by their places. `bits`: see `createWordMemory`. */
export function createKnownWords({
  languages,
  words,
  states,
  bits = memoryBits,
}: {
  readonly languages: readonly Links[];
  readonly words: ReturnType<typeof createWordTable>;
  readonly states: ReturnType<typeof createStates>;
  readonly bits?: number | undefined;
}) {
  const memory = createWordMemory<KnownWord>(bits);
  const links = createFormTable(linkFilterBits);
  for (const [at, language] of languages.entries()) for (const link of language.links) links.add(link, 1 << at);
  const bitOf = new Map<LanguageCode, number>(languages.map(({ code }, at) => [code, 1 << at]));

  function toStep(number: number): readonly number[] {
    const bit = bitOf.get(words.languageOf(number)) ?? 0;
    return [number, bit, states.find(anywhere, number), states.find(first, number)];
  }

  function learn(scan: WordScan, at: number): KnownWord {
    const linkBits: number[] = [];
    links.collect(scan.firsts[at] as number, scan.seconds[at] as number, linkBits);
    const numbers = words.look(scan, at);
    if (numbers.length === 0 && linkBits.length === 0) return unknown;
    return { steps: numbers.flatMap(toStep), linkOf: linkBits.reduce((bits, bit) => bits | bit, 0) };
  }

  /** What is known of the word at this place. */
  return (scan: WordScan, at: number): KnownWord => {
    const hashFirst = scan.firsts[at] as number;
    const hashSecond = scan.seconds[at] as number;
    const known = memory.find(hashFirst, hashSecond);
    if (known !== undefined) return known;
    const learned = learn(scan, at);
    memory.keep(hashFirst, hashSecond, learned);
    return learned;
  };
}
