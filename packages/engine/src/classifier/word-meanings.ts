import { type LanguageCode, listRows, onlyMeaning } from '@ledgerprint/languages';
import { stem } from '../text/stem.ts';
import { toTokens } from '../text/tokens.ts';

/** Ambiguous words, stemmed, with the groups of their meanings. */
export type WordMeanings = ReadonlyMap<string, readonly string[]>;

const food: ReadonlySet<string> = new Set(['A01', 'A03', 'C10_11_12', 'I']);
/** Groups whose sellers also sell each other's goods. */
const families: readonly ReadonlySet<string>[] = [food, new Set(['C20', 'C21']), new Set(['C26', 'C27'])];
/** Sellers of food are mostly shops that sell anything. */
const shops: ReadonlySet<string> = new Set(['C10_11_12', 'G46', 'G47']);

/** The group of a seller's trade, by the words of its name; undefined if they reveal none or several. */
export function findTrade(supplier: string): string | undefined {
  return onlyMeaning(supplier, 'trades');
}

/** The ambiguous words of the languages that a classifier has learned. */
export function listMeanings(languages: readonly LanguageCode[]): WordMeanings {
  const learned = listRows('meanings').filter(({ language }) => languages.includes(language));
  return new Map(learned.map(({ text, means }) => [stem(toTokens(text)[0] ?? ''), means.split(' ')]));
}

/** Whether a text is an ambiguous word and this group is one of its meanings. */
export function isMeaning(meanings: WordMeanings, core: readonly string[], code: string): boolean {
  const [first, ...others] = core;
  return first !== undefined && others.length === 0 && meanings.get(stem(first))?.includes(code) === true;
}

/**
 * The meaning of an ambiguous word bought from a seller of this group. The text is one word, or two if it would be
 * food and the seller sells none: `wafers silicium` from a semiconductor manufacturer. Undefined if the word is not
 * ambiguous or no meaning fits the seller. `code` is the group of the text regardless of the seller.
 */
export function findMeaning(
  meanings: WordMeanings,
  text: { readonly core: readonly string[]; readonly code: string },
  sellerCode: string,
): string | undefined {
  const words = text.core.filter((word) => word.length > 2);
  const [first] = words;
  if (first === undefined || words.length > 2 || shops.has(sellerCode)) return undefined;
  if (words.length === 2 && !(food.has(text.code) && !food.has(sellerCode))) return undefined;
  const codes = meanings.get(stem(first)) ?? [];
  if (codes.includes(sellerCode)) return sellerCode;
  const family = families.find((codesOfFamily) => codesOfFamily.has(sellerCode));
  return codes.find((code) => family?.has(code));
}
