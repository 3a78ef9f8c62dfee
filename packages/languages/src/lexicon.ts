import { compilePhrases, type Language, type MayBeIn } from './find-phrases.ts';
import { fold } from './fold.ts';
import { Reading } from './reading.ts';
import { WordScan } from './word-scan.ts';

/** Finds the phrases of these languages in texts. */
export type Lexicon = { read(text: string): Reading };

type Kept = { readonly text: string; readonly hash: number; readonly reading: Reading };

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
  const links = languages.map((language) => language.links);
  const words = new WordScan();
  // Overwritten in turn. A Map that is cleared again and again leaves its readings to the slow part of the garbage collector.
  const kept: Kept[] = [];
  let last: Kept | undefined;
  const empty = new Reading('', [], links);
  let next = 0;

  function readNew(text: string): Kept {
    words.read(text);
    const hash = words.hash();
    // A rule may ask for the folded text, which tells less about its language.
    for (const one of kept) {
      if (one.hash === hash && fold(one.text) === fold(text)) return { text, hash, reading: one.reading };
    }
    return {
      text,
      hash,
      reading: new Reading(
        text,
        find(words, () => judge(text)),
        links,
      ),
    };
  }

  /** The languages that a text may be in, as bits by their places. */
  function judge(text: string): number {
    const isPlausible = mayBeIn(text);
    return languages.reduce((bits, { code }, at) => (isPlausible(code) ? bits | (1 << at) : bits), 0);
  }

  return {
    read(text) {
      if (text === '') return empty;
      // As written first: most rules ask for the same text, which need not be folded again.
      if (last?.text === text) return last.reading;
      last = kept.find((known) => known.text === text);
      if (last === undefined) {
        last = readNew(text);
        kept[next] = last;
        next = (next + 1) % mostReadingsKept;
      }
      return last.reading;
    },
  };
}
