import { type LanguageCode, listRows } from '@ledgerprint/languages';
import { fold } from '@ledgerprint/ledger/text';

/** The logarithm of how often a word was seen; undefined for a word that is no part of compounds. */
export type WordFrequencies = (word: string) => number | undefined;

/** The words that a compound consists of, in their order; undefined if a word is none. */
export type SplitCompound = (word: string) => readonly string[] | undefined;

const shortestPart = 4;
/** How much a longer last part, which says what a thing is, and a missing link count against the frequency of the parts. */
const weights = { letter: 0.6, link: 2 };
/** `Betriebs-haftpflicht-versicherung` has three parts; more are rare. */
const deepest = 2;
/** Words are repeated: their parts are kept, up to this number. */
const mostKept = 20_000;

/**
 * Splits words into known ones, which letters may link: `Arbeitszeit` consists of `arbeit` and `zeit`. Of several ways, the one with
 * the more frequent parts and the longer last part.
 */
export function createCompounds(frequencyOf: WordFrequencies, links: readonly string[]): SplitCompound {
  const kept = new Map<string, readonly string[] | undefined>();
  const joints = ['', ...links];

  function findBest(word: string): readonly [string, string] | undefined {
    let best: readonly [string, string] | undefined;
    let highest = 0;
    for (let at = shortestPart; at <= word.length - shortestPart; at++) {
      const last = word.slice(at);
      const ofLast = frequencyOf(last);
      if (ofLast === undefined) continue;
      for (const link of joints) {
        if (at - link.length < shortestPart || !word.endsWith(link, at)) continue;
        const first = word.slice(0, at - link.length);
        const ofFirst = frequencyOf(first);
        if (ofFirst === undefined) continue;
        const score = ofFirst + ofLast + weights.letter * last.length - weights.link * link.length;
        if (best !== undefined && score <= highest) continue;
        highest = score;
        best = [first, last];
      }
    }
    return best;
  }

  function split(word: string, depth: number): readonly string[] | undefined {
    if (word.length < 2 * shortestPart) return undefined;
    const best = findBest(word);
    return depth === deepest ? best : best?.flatMap((part) => split(part, depth + 1) ?? part);
  }

  return (word) => {
    if (kept.has(word)) return kept.get(word);
    const parts = split(word, 0);
    if (kept.size >= mostKept) kept.clear();
    kept.set(word, parts);
    return parts;
  };
}

/** The letters that link the parts of a language's compounds; undefined if it writes them as several words. */
export function linksOf(language: LanguageCode): readonly string[] | undefined {
  const links = listRows('compounds').filter((row) => row.language === language);
  return links.length === 0 ? undefined : links.map(({ text }) => fold(text));
}

/** The words of a text, and after them the parts of those that are compounds. */
export function addParts(tokens: readonly string[], split: SplitCompound | undefined): readonly string[] {
  if (split === undefined) return tokens;
  const parts = tokens.flatMap((token) => split(token) ?? []);
  return parts.length === 0 ? tokens : [...tokens, ...parts];
}
