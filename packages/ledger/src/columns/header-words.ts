import { listRows } from '@ledgerprint/languages';
import { fold } from '@ledgerprint/languages/fold';

// Far longer than any name, far shorter than a cell that would be expensive to normalize.
const longestName = 200;

/** Words with capitals inside, such as `MwSt`: the list of words writes them so. */
const mixedWords = listRows('header-words').flatMap(
  ({ text }) => text.match(/\p{L}*\p{Ll}\p{Lu}\p{L}*|\p{Lu}{2}\p{Ll}\p{L}*/gu) ?? [],
);
const mixedCase = new RegExp(`\\b(?:${mixedWords.join('|')})\\b`, 'g');

/**
 * The words of a column's name in lower case without accents: split at signs, brackets and camel case, with initials joined
 * (`P.U. H.T.` is `pu ht`), and currency and percent signs as words.
 */
export function headerWords(name: string): readonly string[] {
  if (name.length > longestName) return [];
  const spaced = name
    .normalize('NFKC')
    .replace(mixedCase, (word) => word.toLowerCase())
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/%/g, ' pct ')
    .replace(/(\bk|\bm)?(€)/giu, (_, scale: string | undefined) => ` ${scale ?? ''}eur `)
    .replace(/(\bk|\bm)?(£)/giu, (_, scale: string | undefined) => ` ${scale ?? ''}gbp `)
    .replace(/\$/g, ' usd ')
    .replace(/\b([A-Za-z])[./]([A-Za-z])\b\.?/g, '$1$2');
  return fold(spaced).match(/[\p{L}\p{N}]+/gu) ?? [];
}
