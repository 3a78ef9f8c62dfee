import { listForms } from '@ledgerprint/languages';
import { listSmallWords } from '@ledgerprint/ledger/text';

const kinds = ['link', 'join', 'relation'] as const;
const toSigns = (language: 'fr' | 'en') =>
  new Set([...listSmallWords(kinds, [language]), ...listForms('empty-words', 'style', language)]);
const french = toSigns('fr');
const english = toSigns('en');

/** The style of a text: 27 kinds by language, length and case. */
export type WritingStyle = number;

/**
 * Receipts, contract subjects, item masters and web shops have different styles, contain different things and mean
 * different things by the same word.
 */
export function toWritingStyle(text: string, tokens: readonly string[]): WritingStyle {
  let frenchSigns = /[éèêàçôùÉÈÊÀÇÔÙ]/.test(text) ? 2 : 0;
  let englishSigns = 0;
  for (const token of tokens) {
    if (french.has(token)) frenchSigns++;
    if (english.has(token)) englishSigns++;
  }
  const language = frenchSigns > englishSigns ? 1 : englishSigns > frenchSigns ? 2 : 0;
  const length = tokens.length < 6 ? 0 : tokens.length < 16 ? 1 : 2;
  const letterCase = isUpperCase(text) ? 1 : isLowerCase(text) ? 2 : 0;
  return language * 9 + length * 3 + letterCase;
}

// Most texts have a letter of each case near their start, which saves creating another string.
function isUpperCase(text: string): boolean {
  return !/[a-z]/.test(text) && text === text.toUpperCase();
}

function isLowerCase(text: string): boolean {
  return !/[A-Z]/.test(text) && text === text.toLowerCase();
}
