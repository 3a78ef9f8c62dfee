import { fold } from './fold.ts';

/**
 * The words of a text, folded. Numbers and letters are cut apart (`500g` is `0`, `g`) and every number becomes `0`,
 * since a size says that the line has one, while its digits say nothing about the kind of product.
 */
export function toTokens(text: string): string[] {
  const words = fold(text).match(/\p{L}+|\p{N}+/gu) ?? [];
  return words.map((word) => (isNumber(word) ? '0' : word));
}

function isNumber(word: string): boolean {
  const first = word.charCodeAt(0);
  return first >= 48 && first <= 57;
}
