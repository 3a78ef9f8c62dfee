import { compilePhrases, type Language } from './find-phrases.ts';
import { fold } from './fold.ts';
import { type Judge, type MayBeIn, Reading } from './reading.ts';
import { Tokens } from './tokens.ts';

/** Finds the phrases of these languages in texts. */
export type Lexicon = { read(text: string): Reading };

type Kept = { readonly text: string; readonly reading: Reading };

/** The texts of a row, which different rules read in turn. */
const mostReadingsKept = 8;

/** Finds the phrases of languages in texts. `mayBeIn` says in which languages a text may be: words of others do not count. */
export function createLexicon(
  languages: readonly Language[],
  place: 'texts' | 'names' = 'texts',
  mayBeIn: (text: string) => MayBeIn = () => () => true,
  memoryBits?: number,
): Lexicon {
  const find = compilePhrases(languages, place, memoryBits);
  const judge: Judge = { mayBeIn, links: languages.map(({ links }) => links) };
  // Overwritten in turn. A Map that is cleared again and again leaves its readings to the slow part of the garbage collector.
  const kept: Kept[] = [];
  let last: Kept | undefined;
  const empty = new Reading('', new Tokens(''), [], judge);
  let next = 0;

  function readNew(text: string): Reading {
    const folded = fold(text);
    // The same words with other accents may be in other languages.
    for (const { reading } of kept) if (reading.tokens.text === folded) return reading.of(text);
    const tokens = new Tokens(folded);
    return new Reading(text, tokens, find(tokens), judge);
  }

  return {
    read(text) {
      if (text === '') return empty;
      // As written first: most rules ask for the same text, which need not be folded again.
      if (last?.text === text) return last.reading;
      last = kept.find((known) => known.text === text);
      if (last === undefined) {
        last = { text, reading: readNew(text) };
        kept[next] = last;
        next = (next + 1) % mostReadingsKept;
      }
      return last.reading;
    },
  };
}
