import type { Ending } from './endings.ts';
import { parsePhrase, type Word } from './notation.ts';
import { type LanguageCode, type Row, toPlace } from './row.ts';
import type { Tokens } from './tokens.ts';
import { placeOf } from './topics.ts';
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

/** The phrases of a text in the languages that it may be in, in the order of their last words. */
export type FindPhrases = (tokens: Tokens, mayBeIn: MayBeIn) => readonly Hit[];

/**
 * The words that may come next, by their numbers, and the phrases that end here. Most states have only one of the two, and there are
 * tens of thousands: empty ones are shared.
 */
type State = {
  readonly language: LanguageCode;
  next: ReadonlyMap<number, State>;
  ends: readonly Entry[];
  /** What follows after a gap, and after a sign. */
  afterGap: State | undefined;
  afterSign: State | undefined;
};
type Entry = { readonly row: Row; readonly weight: number; readonly isLast: boolean };
/** One way through the words of a phrase. */
type Path = { readonly state: State; readonly letters: number };
/** A phrase of which some words were found. */
type Started = {
  readonly state: State;
  readonly from: number;
  /** The last place of a gap; -1 if there is none. */
  readonly gapEnds: number;
  readonly isBeforeSign: boolean;
};

/** The topic of the phrases in `unless`; each means itself. */
export const exceptionTopic = 'unless';

const longestGap = 6;

/**
 * Compiles all phrases into one automaton, so that a text is read once, however many phrases there are. A word is looked up once;
 * then only phrases that start with it, or continue with it, are followed.
 */
export function compilePhrases(languages: readonly Language[], place: 'texts' | 'names'): FindPhrases {
  const linksOf = new Map(languages.map(({ code, links }) => [code, links]));
  const words = createWordTable();
  // Each language's words have numbers of their own, so that all languages can start here.
  const anywhere = createState('en');
  const first = createState('en');

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
    let paths: readonly Path[] = [{ state: isFirst ? first : anywhere, letters: 0 }];
    for (const place of kept) {
      paths = paths.flatMap(({ state, letters }) =>
        place.map((word) => ({ state: step(state, word, language), letters: letters + word.text.length })),
      );
    }
    for (const { state, letters } of paths) {
      state.ends = [...state.ends, { row, weight: kept.length + letters / 1_000, isLast }];
    }
  }

  function step(state: State, word: Word, { code, endings }: Language): State {
    if (word.form === 'gap') {
      state.afterGap ??= createState(code);
      return state.afterGap;
    }
    if (word.form === 'sign') {
      state.afterSign ??= createState(code);
      return state.afterSign;
    }
    return toNext(state, words.add(word, code, endings), code);
  }

  const startOf = byNumber(anywhere);
  const startOfFirst = byNumber(first);

  /** Whether it may continue with this word. */
  function isOpen({ isBeforeSign, gapEnds }: Started, isAfterSign: boolean, at: number): boolean {
    return isAfterSign ? isBeforeSign || gapEnds >= at : !isBeforeSign;
  }

  /** Whether it may continue after this word. */
  function isSkipping({ state, gapEnds }: Started, word: string, at: number): boolean {
    return gapEnds > at || linksOf.get(state.language)?.has(word) === true;
  }

  return (tokens, mayBeIn) => {
    const hits: Hit[] = [];
    const last = tokens.count - 1;
    // Two lists in turn, filled by index: a list for each word would take a tenth longer.
    let started: Started[] = [];
    let before: Started[] = [];
    for (let at = 0; at <= last; at++) {
      const numbers = words.find(tokens, at);
      // Most words of most texts belong to no phrase.
      if (numbers.length === 0 && started.length === 0) continue;
      [started, before] = [before, started];
      started.length = 0;
      const openCount = before.length === 0 ? 0 : follow(at);
      for (let index = 0; index < numbers.length; index++) {
        const number = numbers[index] as number;
        for (let one = 0; one < openCount; one++) {
          const { state, from } = before[one] as Started;
          const next = state.next.get(number);
          if (next !== undefined) enter(next, from, at);
        }
        if (at === 0) begin(startOfFirst[number], at);
        begin(startOf[number], at);
      }
    }
    return hits.length === 0 ? noHits : hits;

    /** Moves those that may continue with this word to the start of `before`, and keeps those that may continue after it. */
    function follow(at: number): number {
      const isAfterSign = tokens.isApart(at);
      const word = tokens.word(at);
      let open = 0;
      for (let index = 0; index < before.length; index++) {
        const one = before[index] as Started;
        if (!isOpen(one, isAfterSign, at)) continue;
        before[open++] = one;
        if (isSkipping(one, word, at)) started.push(one);
      }
      return open;
    }

    function begin(state: State | undefined, at: number): void {
      if (state !== undefined && mayBeIn(state.language)) enter(state, at, at);
    }

    function enter(state: State, from: number, at: number): void {
      if (state.next !== noWords) started.push({ state, from, gapEnds: -1, isBeforeSign: false });
      if (state.afterSign !== undefined) {
        started.push({ state: state.afterSign, from, gapEnds: -1, isBeforeSign: true });
      }
      if (state.afterGap !== undefined) {
        started.push({ state: state.afterGap, from, gapEnds: at + longestGap + 1, isBeforeSign: false });
      }
      // By index: most states have no ends.
      for (let end = 0; end < state.ends.length; end++) {
        const { row, weight, isLast } = state.ends[end] as Entry;
        if (!isLast || at === last) hits.push({ row, weight, from, to: at });
      }
    }
  };
}

const noHits: readonly Hit[] = [];

function createState(language: LanguageCode): State {
  return { language, next: noWords, ends: noEnds, afterGap: undefined, afterSign: undefined };
}

const noWords: ReadonlyMap<number, State> = new Map();
const noEnds: readonly Entry[] = [];

function toNext(from: State, word: number, language: LanguageCode): State {
  const known = from.next.get(word);
  if (known !== undefined) return known;
  const state = createState(language);
  if (from.next === noWords) from.next = new Map();
  (from.next as Map<number, State>).set(word, state);
  return state;
}

/** What follows each word: an array is read faster than a Map. */
function byNumber({ next }: State): readonly (State | undefined)[] {
  const states: (State | undefined)[] = new Array(1 + Math.max(-1, ...next.keys())).fill(undefined);
  for (const [number, state] of next) states[number] = state;
  return states;
}
