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
  /** A text as those write it who do not have all letters of the language: `Gebuehr`. The text itself if there is no such way. */
  readonly respell: (text: string) => string;
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

/** Whether a text may be in a language. Words count in their language only: a French `vis` is no fish. */
export type MayBeIn = (text: string) => (language: LanguageCode) => boolean;

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
  /** The last place of a gap; -1 if there is none. */
  readonly gapEnds: number;
  readonly isBeforeSign: boolean;
};

/** The topic of the phrases in `unless`; each means itself. */
const exceptionTopic = 'unless';
/** The topic of lists that `unless` refers to: `@services`. */
const listTopic = 'lists';

const longestGap = 6;
/** English words are part of bills in all languages. */
const usedEverywhere = 'en';
/** The usual languages, and those with few words, which letters do not tell. */
const familiar: ReadonlySet<string> = new Set(['en', 'fr', 'ja', 'nb', 'lt']);
/** The texts of a row, which different rules read in turn. */
const mostReadingsKept = 8;

/**
 * Compiles all phrases into one automaton, so that a text is read once, however many phrases there are. A word is looked up once;
 * then only phrases that start with it, or continue with it, are followed.
 */
function createFinder(languages: readonly Language[], place: 'texts' | 'names'): (tokens: Tokens) => readonly Hit[] {
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
    let started = noneStarted;
    for (let at = 0; at < tokens.count; at++) {
      const numbers = words.find(tokens, at);
      // Most words of most texts belong to no phrase.
      if (numbers.length === 0 && started.length === 0) continue;
      const before = started.length === 0 ? noneStarted : toOpen(started, at);
      started = before.length === 0 ? noneStarted : toSkipping(before, at);
      for (const number of numbers) {
        for (const { state, from } of before) enter(state.next.get(number), from, at);
        if (at === 0) enter(first.next.get(number), at, at);
        enter(anywhere.next.get(number), at, at);
      }
    }
    return hits ?? noHits;

    /** Those that may continue with this word. */
    function toOpen(all: readonly Started[], at: number): readonly Started[] {
      const isAfterSign = tokens.isApart(at);
      return all.filter(({ gapEnds, isBeforeSign }) => (isAfterSign ? isBeforeSign || gapEnds >= at : !isBeforeSign));
    }

    /** Those that may continue after this word. */
    function toSkipping(all: readonly Started[], at: number): readonly Started[] {
      const word = tokens.word(at);
      return all.filter(({ state, gapEnds }) => gapEnds > at || linksOf.get(state.language)?.has(word) === true);
    }

    function start(one: Started): void {
      started = [...started, one];
    }

    function enter(state: State | undefined, from: number, at: number): void {
      if (state === undefined) return;
      if (state.next.size > 0) start({ state, from, gapEnds: -1, isBeforeSign: false });
      if (state.afterSign !== undefined) start({ state: state.afterSign, from, gapEnds: -1, isBeforeSign: true });
      if (state.afterGap !== undefined) {
        start({ state: state.afterGap, from, gapEnds: at + longestGap + 1, isBeforeSign: false });
      }
      for (const { row, weight, isLast } of state.ends) {
        if (isLast && at < tokens.count - 1) continue;
        hits ??= [];
        hits.push({ row, weight, from, to: at });
      }
    }
  }

  return findHits;
}

/**
 * Finds the phrases of languages in texts: one automaton for the usual languages, and one for all others. `mayBeIn` says in which
 * languages a text may be: words of others do not count.
 */
export function createLexicon(
  languages: readonly Language[],
  place: 'texts' | 'names' = 'texts',
  mayBeIn: MayBeIn = () => () => true,
): Lexicon {
  // Most texts are in none of the other languages, and are not read for them.
  const isFamiliar = ({ code }: Language) => familiar.has(code);
  const others = languages.filter((language) => !isFamiliar(language));
  const findFamiliar = createFinder(languages.filter(isFamiliar), place);
  const findOthers = createFinder(others, place);

  function findHits(tokens: Tokens, isPlausible: ReturnType<MayBeIn>): readonly Hit[] {
    const hits = findFamiliar(tokens);
    if (!others.some(({ code }) => isPlausible(code))) return hits;
    const more = findOthers(tokens);
    if (more.length === 0) return hits;
    return hits.length === 0 ? more : [...hits, ...more].toSorted((a, b) => a.to - b.to);
  }

  const isLink = (word: string) => languages.some(({ links }) => links.has(word));
  // Overwritten in turn. A Map that is cleared again and again leaves its readings to the slow part of the garbage collector.
  const kept: { readonly text: string; readonly reading: Reading }[] = [];
  let next = 0;

  function readNew(text: string): Reading {
    const folded = fold(text);
    for (const { reading } of kept) if (reading.tokens.text === folded) return reading;
    const tokens = new Tokens(folded);
    const isPlausible = mayBeIn(text);
    return createReading({ tokens, hits: findHits(tokens, isPlausible), isLink, isPlausible });
  }

  return {
    read(text) {
      // As written first: most rules ask for the same text, which need not be folded again.
      for (const known of kept) if (known.text === text) return known.reading;
      const reading = readNew(text);
      kept[next] = { text, reading };
      next = (next + 1) % mostReadingsKept;
      return reading;
    },
  };
}

const noneStarted: readonly Started[] = [];

function createState(language: LanguageCode): State {
  return { language, next: new Map(), ends: [] };
}

const noHits: readonly Hit[] = [];

function createReading({
  tokens,
  hits,
  isLink,
  isPlausible: mayBe,
}: {
  readonly tokens: Tokens;
  readonly hits: readonly Hit[];
  readonly isLink: (word: string) => boolean;
  readonly isPlausible: ReturnType<MayBeIn>;
}): Reading {
  const isLinkAt = (at: number) => isLink(tokens.word(at));
  // Most texts have no phrases.
  if (hits.length === 0) return { tokens, all: findNothing, best: findNone, has: isNever, isLink: isLinkAt };

  const isPlausible = ({ row: { language } }: Hit) => language === usedEverywhere || mayBe(language);

  const byTopic = new Map<string, readonly Hit[]>();
  function all(topic: string): readonly Hit[] {
    if (!hits.some(({ row }) => row.topic === topic)) return noHits;
    const known = byTopic.get(topic);
    if (known !== undefined) return known;
    const shown = toShown(hits, topic, isPlausible);
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
    isLink: isLinkAt,
  };
}

const findNothing = () => noHits;
const findNone = () => undefined;
const isNever = () => false;

/** The hits of a topic without those beside their exceptions, and those that a longer phrase hides. */
function toShown(hits: readonly Hit[], topic: string, isPlausible: (hit: Hit) => boolean): readonly Hit[] {
  const own = hits.filter((hit) => hit.row.topic === topic && isPlausible(hit) && !isExcepted(hit, hits));
  const hidden = own.filter(({ row }) => row.means === nothing);
  if (hidden.length === 0) return own;
  const isHidden = (hit: Hit) =>
    hidden.some(({ from, to, weight }) => weight > hit.weight && from <= hit.to && to >= hit.from);
  return own.filter((hit) => hit.row.means !== nothing && !isHidden(hit));
}

function isExcepted({ row: { unless, language } }: Hit, hits: readonly Hit[]): boolean {
  return unless.some((one) =>
    hits.some(({ row }) =>
      one.startsWith('@')
        ? row.topic === listTopic && row.means === one.slice(1)
        : row.topic === exceptionTopic && row.means === one && row.language === language,
    ),
  );
}
