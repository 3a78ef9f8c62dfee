import { compilePhrases, type Language, type MayBeIn } from './find-phrases.ts';
import { fold } from './fold.ts';
import { Reading } from './reading.ts';
import { Tokens } from './tokens.ts';

/** Finds the phrases of these languages in texts. */
export type Lexicon = { read(text: string): Reading };

type Kept = { readonly text: string; readonly reading: Reading };

/** English words are part of bills in all languages. */
const usedEverywhere = 'en';

/** The texts of a row, which different rules read in turn. */
const mostReadingsKept = 8;

/** Finds the phrases of languages in texts. `mayBeIn` says in which languages a text may be: words of others do not count. */
export function createLexicon(
  languages: readonly Language[],
  place: 'texts' | 'names' = 'texts',
  mayBeIn: (text: string) => MayBeIn = () => () => true,
): Lexicon {
  const find = compilePhrases(languages, place);
  const links = languages.map((language) => language.links);
  // Overwritten in turn. A Map that is cleared again and again leaves its readings to the slow part of the garbage collector.
  const kept: Kept[] = [];
  let last: Kept | undefined;
  const empty = new Reading(new Tokens(''), [], links);
  let next = 0;

  function readNew(text: string): Reading {
    const folded = fold(text);
    for (const { reading } of kept) if (reading.tokens.text === folded) return reading;
    const tokens = new Tokens(folded);
    let isPlausible: MayBeIn | undefined;
    // The letters are judged only if there is a word of another language than English, whose words are part of bills in all languages.
    const hits = find(tokens, (language) => {
      if (language === usedEverywhere) return true;
      isPlausible ??= mayBeIn(text);
      return isPlausible(language);
    });
    return new Reading(tokens, hits, links);
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
