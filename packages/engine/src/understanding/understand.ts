import { findLanguage, fold, isLanguageRead, listRows, readPhrases } from '@ledgerprint/languages';
import type { ClassifierInput } from '../classifier/features.ts';
import { isAlwaysRead, type Reader } from '../languages/reader.ts';
import { toTokens } from '../text/tokens.ts';
import type { LineLanguages } from './line-languages.ts';
import { shortestWord, type Vocabulary } from './vocabulary.ts';

/**
 * How well a line is understood:
 * - `read`: its words are known;
 * - `told`: it is in a language that is not read, but its seller sells one kind of thing;
 * - `borrowed`: it is in a language that is not read, and only words that it shares with others are known (`Laptop`);
 * - `unknown`: nothing says what was bought.
 */
export type Understanding =
  | { readonly is: 'read' }
  | { readonly is: 'told'; readonly language: string; readonly code: string }
  | { readonly is: 'borrowed'; readonly language: string }
  | { readonly is: 'unknown'; readonly language: string | undefined };

const read: Understanding = { is: 'read' };
/** A line with this share of known words is in a language that is read, whatever its letters look like. */
const mostlyKnown = 0.6;
/** Short words are spelled alike in many languages, and mean different things. */
const shortestBorrowed = 5;

/** Judges whether what was bought can be told from the words of a line, rather than guessed from its letters. */
export function createUnderstanding({
  vocabulary: { knows, knowsPart },
  findSeller,
}: {
  readonly vocabulary: Vocabulary;
  /** What a supplier is known to sell, and whether it sells other things, too. */
  readonly findSeller: (supplier: string) => { readonly code: string; readonly sellsSeveral: boolean } | undefined;
}) {
  function isBorrowed(word: string, language: string): boolean {
    return word.length >= shortestBorrowed && knows(word) && findLanguage(word) !== language;
  }

  return ({ designation, supplier, category, notes }: ClassifierInput, languages: LineLanguages): Understanding => {
    const words = toWords(designation);
    // Most lines of most ledgers end here.
    if (languages.isFamiliar && words.some(knows)) return read;
    const known = words.reduce((count, word) => (knows(word) ? count + 1 : count), 0);
    if (languages.isMainFamiliar && known > 0 && known >= words.length * mostlyKnown) return read;
    const seller = supplier === '' ? undefined : findSeller(supplier);
    const language = languages.of(designation);
    const isUnread = language !== undefined && !isAlwaysRead(language);
    if (!isUnread) {
      const others = toWords(`${category} ${notes}`);
      const isKnown = known > 0 || seller !== undefined || words.some(knowsPart) || others.some(knows);
      return isKnown ? read : { is: 'unknown', language: undefined };
    }
    if (saysInOwnLanguage(`${designation} ${category}`, language)) return read;
    if (seller?.sellsSeveral === false) return { is: 'told', language, code: seller.code };
    const borrowed = [...words, ...toWords(`${category} ${notes}`)].some((word) => isBorrowed(word, language));
    if (borrowed) return { is: 'borrowed', language };
    // A few lines in a language that is read elsewhere: it is not the language that is unknown.
    return { is: 'unknown', language: isLanguageRead(language) ? undefined : language };
  };
}

/** The same for a line in the language of a reader. Its words, those of trade and IT, and names are partly French or English. */
export function createReaderUnderstanding({ knows: knowsElsewhere }: Vocabulary) {
  return (
    { designation, supplier, category, notes }: ClassifierInput,
    language: string,
    { classifier, vocabulary }: Reader,
  ): Understanding => {
    const knows = (word: string) => vocabulary.knows(word) || vocabulary.knowsPart(word);
    const words = toWords(designation);
    const isKnown =
      words.some(knows) ||
      words.some((word) => word.length >= shortestBorrowed && knowsElsewhere(word)) ||
      (supplier !== '' && classifier.findSeller(supplier) !== undefined) ||
      toWords(`${category} ${notes}`).some(knows) ||
      saysInOwnLanguage(`${designation} ${category}`, language);
    return isKnown ? read : { is: 'unknown', language: undefined };
  };
}

/** Folded words, without numbers, articles and the like, and what is too short to mean anything. */
function toWords(text: string): readonly string[] {
  return toTokens(text).filter((token) => token.length >= shortestWord && !smallWords.has(token));
}

const smallWords = new Set(listRows('small-words').map(({ text }) => fold(text)));

/** Whether the folder of a language has one of the phrases that tell what was bought. English ones are used everywhere. */
function saysInOwnLanguage(text: string, language: string): boolean {
  const reading = readPhrases(text);
  return telling.some((topic) =>
    reading.all(topic).some(({ row }) => row.language === language || row.language === 'en'),
  );
}

const telling = ['energy', 'travel'] as const;
