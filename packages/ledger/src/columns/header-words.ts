import { fold } from '@ledgerprint/languages/fold';

// Far longer than any name, far shorter than a cell that would be expensive to normalize.
const longestName = 200;

/**
 * The words of a column's name in lower case without accents: split at signs, brackets and camel case, with initials joined
 * (`P.U. H.T.` is `pu ht`), and currency and percent signs as words.
 */
export function headerWords(name: string): readonly string[] {
  if (name.length > longestName) return [];
  const spaced = name
    .normalize('NFKC')
    .replace(/\b(?:MwSt|USt)\b/g, (word) => word.toLowerCase())
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
