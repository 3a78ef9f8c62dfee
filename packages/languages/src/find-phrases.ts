import type { Ending } from './endings.ts';
import { createKnownWords } from './known-words.ts';
import { parsePhrase, type Word } from './notation.ts';
import { type LanguageCode, type Row, toPlace } from './row.ts';
import { StartedPhrases } from './started-phrases.ts';
import { anywhere, createStates, type Entry, first } from './states.ts';
import { placeOf } from './topics.ts';
import type { WordScan } from './word-scan.ts';
import { createWordTable } from './word-table.ts';

/** What a language's words are like, and its rows. */
export type Language = {
  readonly code: LanguageCode;
  readonly endings: readonly Ending[];
  /** Articles and the like, which may stand between the words of a phrase. */
  readonly links: ReadonlySet<string>;
  /** Words with one of their other forms. */
  readonly endingExamples: readonly (readonly string[])[];
  /** A text as those write it who do not have all letters of the language: `Gebuehr`. The text itself if there is no such way. */
  readonly respell: (text: string) => string;
  /** Its files. Each is read when its rows are first needed: few parts of a service need all of them. */
  readonly topics: readonly string[];
  rowsOf(topic: string): readonly Row[];
};

/** A phrase found in a text: its row, how much it says, and the places of its first and last word. */
export type Hit = { readonly row: Row; readonly weight: number; readonly from: number; readonly to: number };

/** Whether a text may be in a language. Words count in their language only: a French `vis` is no fish. */
export type MayBeIn = (language: LanguageCode) => boolean;

/**
 * The phrases of a text in the languages that it may be in, in the order of their last words. `judge` says which languages these are, as
 * bits by their places, and is asked only if there is a word of another language than English.
 */
export type FindPhrases = (scan: WordScan, judge: () => number) => readonly Hit[];

/** English words are part of bills in all languages. */
const usedEverywhere = 'en';

/** One way through the words of a phrase. */
type Path = { readonly state: number; readonly letters: number };

/** The topic of the phrases in `unless`; each means itself. */
export const exceptionTopic = 'unless';

const longestGap = 6;

/**
 * Compiles all phrases into one automaton, so that a text is read once, however many phrases there are. A word is looked up once;
 * then only phrases that start with it, or continue with it, are followed. `memoryBits`: see `createWordMemory`.
 */
export function compilePhrases(
  languages: readonly Language[],
  place: 'texts' | 'names',
  memoryBits?: number,
): FindPhrases {
  const words = createWordTable();
  const states = createStates();

  for (const language of languages) {
    for (const topic of language.topics) {
      if (placeOf(topic) === place) for (const row of language.rowsOf(topic)) addReadable(row, language);
    }
  }

  function addReadable(row: Row, language: Language): void {
    try {
      addRow(row, language);
    } catch (error) {
      throw new Error(`${toPlace(row)}: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
  }

  function addRow(row: Row, language: Language): void {
    addSpellings(row, language);
    for (const unless of row.unless) {
      if (unless.startsWith('@')) continue;
      addSpellings({ ...row, topic: exceptionTopic, text: unless, means: unless, unless: [] }, language);
    }
  }

  function addSpellings(row: Row, language: Language): void {
    addPhrase(row, row.text, language);
    const respelled = language.respell(row.text);
    if (respelled !== row.text) addPhrase(row, respelled, language);
  }

  function addPhrase(row: Row, text: string, language: Language): void {
    const { links } = language;
    const { places, isFirst, isLast } = parsePhrase(text);
    const telling = places.filter((place) => !place.every(({ text, form }) => form === 'any' && links.has(text)));
    // A phrase of articles only is itself what is looked for.
    const kept = telling.length === 0 ? places : telling;
    let paths: Path[] = [{ state: isFirst ? first : anywhere, letters: 0 }];
    for (const place of kept) {
      const before = paths;
      paths = [];
      for (const { state, letters } of before) {
        for (const word of place)
          paths.push({ state: step(state, word, language), letters: letters + word.text.length });
      }
    }
    for (const { state, letters } of paths) {
      states.end(state, { row, weight: kept.length + letters / 1_000, isLast });
    }
  }

  function step(state: number, word: Word, language: Language): number {
    const { code, endings } = language;
    const bit = 1 << languages.indexOf(language);
    if (word.form === 'gap') return states.afterGap(state, bit);
    if (word.form === 'sign') return states.afterSign(state, bit);
    return states.after(state, words.add(word, code, endings), bit);
  }

  const findWord = createKnownWords({ languages, words, states, bits: memoryBits });
  const always = languages.reduce((bits, { code }, at) => (code === usedEverywhere ? bits | (1 << at) : bits), 0);
  let started = new StartedPhrases();
  let before = new StartedPhrases();

  return (scan, judge) => {
    const hits: Hit[] = [];
    const last = scan.count - 1;
    let readable = always;
    let isJudged = false;
    started.count = 0;
    for (let at = 0; at <= last; at++) {
      const { steps, linkOf } = findWord(scan, at);
      // Most words of most texts belong to no phrase.
      if (steps.length === 0 && started.count === 0) continue;
      [started, before] = [before, started];
      started.count = 0;
      const open = before.count === 0 ? 0 : follow(scan.apart[at] === 1, linkOf, at);
      for (let step = 0; step < steps.length; step += 4) {
        const ofPhrase = steps[step + 2] as number;
        const ofText = at === 0 ? (steps[step + 3] as number) : 0;
        if (!isJudged && (ofPhrase | ofText) !== 0 && ((steps[step + 1] as number) & always) === 0) {
          isJudged = true;
          readable |= judge();
        }
        if (((steps[step + 1] as number) & readable) === 0) continue;
        for (let one = 0; one < open; one++) {
          const next = states.find(before.stateOf(one), steps[step] as number);
          if (next !== 0) enter(next, before.fromOf(one), at, at === last, hits);
        }
        if (ofText !== 0) enter(ofText, at, at, at === last, hits);
        if (ofPhrase !== 0) enter(ofPhrase, at, at, at === last, hits);
      }
    }
    return hits.length === 0 ? noHits : hits;
  };

  /** Moves those that may continue with this word to the start of `before`, and keeps those that may continue after it. */
  function follow(isAfterSign: boolean, linkOf: number, at: number): number {
    let open = 0;
    for (let index = 0; index < before.count; index++) {
      const gapEnds = before.gapEndsOf(index);
      const isOpen = isAfterSign ? before.isBeforeSign(index) || gapEnds >= at : !before.isBeforeSign(index);
      if (!isOpen) continue;
      before.move(index, open++);
      const isSkipping = gapEnds > at || (linkOf & states.languageOf(before.stateOf(open - 1))) !== 0;
      if (isSkipping) started.copy(before, open - 1);
    }
    return open;
  }

  function enter(state: number, from: number, at: number, isAtEnd: boolean, hits: Hit[]): void {
    if (states.isContinued(state)) started.add(state, from, -1, false);
    const afterSign = states.findAfterSign(state);
    if (afterSign !== 0) started.add(afterSign, from, -1, true);
    const afterGap = states.findAfterGap(state);
    if (afterGap !== 0) started.add(afterGap, from, at + longestGap + 1, false);
    if (!states.hasEnds(state)) return;
    const ends = states.endsOf(state);
    for (let end = 0; end < ends.length; end++) {
      const { row, weight, isLast } = ends[end] as Entry;
      if (!isLast || isAtEnd) hits.push({ row, weight, from, to: at });
    }
  }
}

const noHits: readonly Hit[] = [];
