import type { Ending } from './endings.ts';
import { fold } from './fold.ts';
import { parsePhrase, type Word } from './notation.ts';
import { type LanguageCode, nothing, type Row, toPlace } from './row.ts';
import { Tokens } from './tokens.ts';
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
  readonly rows: readonly Row[];
};

/** A phrase found in a text: its row, how much it says, and the places of its first and last word. */
export type Hit = { readonly row: Row; readonly weight: number; readonly from: number; readonly to: number };

/** A text and the phrases found in it. */
export type Reading = {
  readonly tokens: Tokens;
  /** The hits of a topic, in the order of their last words. Phrases that mean nothing hide what they say more than. */
  all(topic: string): readonly Hit[];
  /** The hit with the most words, of these the one with the most letters, of these the first. */
  best(topic: string): Hit | undefined;
  has(topic: string, means: string): boolean;
  /** Whether the word at this place is an article or the like in any language. */
  isLink(at: number): boolean;
};

/** Finds the phrases of these languages in texts. */
export type Lexicon = { read(text: string): Reading };

/** The words that may come next, by their numbers, and the phrases that end here. */
type State = {
  readonly language: LanguageCode;
  readonly next: Map<number, State>;
  readonly ends: Entry[];
  /** What follows after a gap, and after a sign. */
  afterGap?: State;
  afterSign?: State;
};
type Entry = { readonly row: Row; readonly weight: number; readonly isLast: boolean };
/** One way through the words of a phrase. */
type Path = { readonly state: State; readonly letters: number };
/** A phrase of which some words were found. */
type Started = {
  readonly state: State;
  readonly from: number;
  readonly gapEnds?: number;
  readonly isBeforeSign?: boolean;
};

/** The topic of the phrases in `unless`; each means itself. */
const exceptionTopic = 'unless';
/** The topic of lists that `unless` refers to: `@services`. */
const listTopic = 'lists';

const longestGap = 6;
/** The texts of a row, which different rules read in turn. */
const mostReadingsKept = 8;

/**
 * Compiles all phrases into one automaton, so that a text is read once, however many phrases there are. A word is looked up once;
 * then only phrases that start with it, or continue with it, are followed.
 */
export function createLexicon(languages: readonly Language[], place: 'texts' | 'names' = 'texts'): Lexicon {
  const linksOf = new Map(languages.map(({ code, links }) => [code, links]));
  const words = createWordTable();
  // Each language's words have numbers of their own, so that all languages can start here.
  const anywhere = createState('en');
  const first = createState('en');

  for (const language of languages) {
    for (const row of language.rows) if (placeOf(row.topic) === place) addReadable(row, language);
  }

  function addReadable(row: Row, language: Language): void {
    try {
      addRow(row, language);
    } catch (error) {
      throw new Error(`${toPlace(row)}: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
  }

  function addRow(row: Row, language: Language): void {
    addPhrase(row, language);
    for (const unless of row.unless) {
      if (unless.startsWith('@')) continue;
      addPhrase({ ...row, topic: exceptionTopic, text: unless, means: unless, unless: [] }, language);
    }
  }

  function addPhrase(row: Row, language: Language): void {
    const { links } = language;
    const { places, isFirst, isLast } = parsePhrase(row.text);
    const telling = places.filter((place) => !place.every(({ text, form }) => form === 'any' && links.has(text)));
    // A phrase of articles only is itself what is looked for.
    const kept = telling.length === 0 ? places : telling;
    let paths: readonly Path[] = [{ state: isFirst ? first : anywhere, letters: 0 }];
    for (const place of kept) {
      paths = paths.flatMap(({ state, letters }) =>
        place.map((word) => ({ state: step(state, word, language), letters: letters + word.text.length })),
      );
    }
    for (const { state, letters } of paths) state.ends.push({ row, weight: kept.length + letters / 1_000, isLast });
  }

  function follow({ next }: State, word: number, language: LanguageCode): State {
    const known = next.get(word);
    if (known !== undefined) return known;
    const state = createState(language);
    next.set(word, state);
    return state;
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
    return follow(state, words.add(word, code, endings), code);
  }

  function findHits(tokens: Tokens): readonly Hit[] {
    let hits: Hit[] | undefined;
    let started: Started[] = [];
    for (let at = 0; at < tokens.count; at++) {
      const numbers = words.find(tokens, at);
      // Most words of most texts belong to no phrase.
      if (numbers.length === 0 && started.length === 0) continue;
      const isAfterSign = tokens.isApart(at);
      const before = started.filter(({ gapEnds = -1, isBeforeSign = false }) =>
        isAfterSign ? isBeforeSign || gapEnds >= at : !isBeforeSign,
      );
      started = before.filter(
        ({ state, gapEnds = -1 }) => gapEnds > at || linksOf.get(state.language)?.has(tokens.word(at)) === true,
      );
      for (const number of numbers) {
        for (const { state, from } of before) enter(state.next.get(number), from, at);
        if (at === 0) enter(first.next.get(number), at, at);
        enter(anywhere.next.get(number), at, at);
      }
    }
    return hits ?? noHits;

    function enter(state: State | undefined, from: number, at: number): void {
      if (state === undefined) return;
      if (state.next.size > 0) started.push({ state, from });
      if (state.afterSign !== undefined) started.push({ state: state.afterSign, from, isBeforeSign: true });
      if (state.afterGap !== undefined) started.push({ state: state.afterGap, from, gapEnds: at + longestGap + 1 });
      for (const { row, weight, isLast } of state.ends) {
        if (isLast && at < tokens.count - 1) continue;
        hits ??= [];
        hits.push({ row, weight, from, to: at });
      }
    }
  }

  const isLink = (word: string) => languages.some(({ links }) => links.has(word));
  // Overwritten in turn. A Map that is cleared again and again leaves its readings to the slow part of the garbage collector.
  const kept: Reading[] = [];
  let next = 0;
  return {
    read(text) {
      const folded = fold(text);
      for (const known of kept) if (known.tokens.text === folded) return known;
      const tokens = new Tokens(folded);
      const reading = createReading({ tokens, hits: findHits(tokens), isLink });
      kept[next] = reading;
      next = (next + 1) % mostReadingsKept;
      return reading;
    },
  };
}

function createState(language: LanguageCode): State {
  return { language, next: new Map(), ends: [] };
}

const noHits: readonly Hit[] = [];

function createReading({
  tokens,
  hits,
  isLink,
}: {
  readonly tokens: Tokens;
  readonly hits: readonly Hit[];
  readonly isLink: (word: string) => boolean;
}): Reading {
  const isList = (name: string) => hits.some(({ row }) => row.topic === listTopic && row.means === name);
  const isBeside = (text: string, language: LanguageCode) =>
    hits.some(({ row }) => row.topic === exceptionTopic && row.means === text && row.language === language);
  const isExcepted = ({ row }: Hit) =>
    row.unless.some((one) => (one.startsWith('@') ? isList(one.slice(1)) : isBeside(one, row.language)));

  const byTopic = new Map<string, readonly Hit[]>();
  function all(topic: string): readonly Hit[] {
    if (hits.length === 0) return hits;
    const known = byTopic.get(topic);
    if (known !== undefined) return known;
    const own = hits.filter((hit) => hit.row.topic === topic && !isExcepted(hit));
    const hidden = own.filter(({ row }) => row.means === nothing);
    const isHidden = (hit: Hit) =>
      hidden.some(({ from, to, weight }) => weight > hit.weight && from <= hit.to && to >= hit.from);
    const shown = own.filter((hit) => hit.row.means !== nothing && !isHidden(hit));
    byTopic.set(topic, shown);
    return shown;
  }

  return {
    tokens,
    all,
    best: (topic) =>
      all(topic).reduce<Hit | undefined>((best, hit) => {
        if (best === undefined || hit.weight > best.weight) return hit;
        return hit.weight === best.weight && hit.from < best.from ? hit : best;
      }, undefined),
    has: (topic, means) => all(topic).some(({ row }) => row.means === means),
    isLink: (at) => isLink(tokens.word(at)),
  };
}
