import { type LanguageCode, listRows } from '@ledgerprint/languages';
import { fold } from '@ledgerprint/languages/fold';

/**
 * Words without a meaning of their own. A link is optional within a name (`date (de l')achat`); after a join, the words describe
 * the same thing; after a relation, they may name another.
 */
export type SmallWord = 'link' | 'join' | 'relation';

/** The small words of these kinds, folded. The classifier was trained with those of French and English. */
export function listSmallWords(
  kinds: readonly SmallWord[],
  languages: readonly LanguageCode[] = ['fr', 'en'],
): readonly string[] {
  return listRows('small-words').flatMap(({ language, means, text }) =>
    languages.includes(language) && kinds.some((kind) => kind === means) ? fold(text) : [],
  );
}

/** All small words of French and English. */
export const stopWords = listSmallWords(['link', 'join', 'relation']);
