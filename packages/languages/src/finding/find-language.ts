import { readFolder } from '#platform/read-folder';
import { type KnownLanguage, parseKnownLanguages } from './known-languages.ts';
import { type Letters, parseLetters } from './letters.ts';
import { languageOfScript } from './scripts.ts';

/** How much of a ledger is in each language, from 0 to 1, by code. */
export type LanguageShares = Readonly<Record<string, number>>;

/** A guess is certain enough if it is right four times in five. */
const certain = 0.8;
/** Of our own lines, one in two hundred looks this much less like its own language than like another one. */
const leastLikely = 0.005;
/** The probability of a line in a language that its ledger does not have, spread over all languages. */
const otherLanguage = 0.1;

let loaded: { readonly languages: readonly KnownLanguage[]; readonly letters: Letters } | undefined;

function load() {
  if (loaded === undefined) {
    const files = readFolder('data');
    loaded = {
      languages: parseKnownLanguages(files.get('languages') ?? ''),
      letters: parseLetters(files.get('letters') ?? ''),
    };
  }
  return loaded;
}

/** All languages that are found in ledgers. */
export function listKnownLanguages(): readonly KnownLanguage[] {
  return load().languages;
}

/** Whether what was bought is understood in this language. */
export function isLanguageRead(code: string): boolean {
  return load().languages.some((language) => language.code === code && language.isRead);
}

/** The language that a text is written in, as far as its letters tell. Undefined if it may be one of several: `Transport`. */
export function findLanguage(text: string): string | undefined {
  return decide(text, (probabilities) => probabilities);
}

/**
 * The same for a line of a ledger: it is more likely in a language that other lines are in. `isOnly`: the shares were given, and
 * no other language is considered.
 */
export function findLineLanguage(text: string, shares: LanguageShares, isOnly = false): string | undefined {
  const { languages } = load().letters;
  const other = isOnly ? 0 : otherLanguage / languages.length;
  return decide(text, (probabilities) =>
    probabilities.map((probability, at) => {
      const share = shares[languages[at] ?? ''] ?? 0;
      return probability * (isOnly ? share : share * (1 - otherLanguage) + other);
    }),
  );
}

/**
 * Whether a text may be in a language, by its letters: not if another language is much more likely. A text without known letters may
 * be in any.
 */
export function mayBeIn(text: string): (language: string) => boolean {
  const { letters } = load();
  const likely = letters.likely(text, leastLikely);
  if (likely === undefined) return anyLanguage;
  return (language) => {
    const place = letters.placeOf(language);
    return place === undefined || ((likely >> place) & 1) === 1;
  };
}

const anyLanguage = () => true;

function decide(text: string, weigh: (probabilities: Float64Array) => Float64Array): string | undefined {
  const { letters } = load();
  const ofScript = languageOfScript(text);
  if (ofScript !== undefined) return ofScript;
  const probabilities = letters.weigh(text);
  if (probabilities === undefined) return undefined;
  const weighed = weigh(probabilities);
  const sum = weighed.reduce((total, one) => total + one, 0);
  const best = weighed.reduce((place, one, at) => (one > (weighed[place] ?? 0) ? at : place), 0);
  return (weighed[best] ?? 0) >= certain * sum && sum > 0 ? letters.languages[best] : undefined;
}
