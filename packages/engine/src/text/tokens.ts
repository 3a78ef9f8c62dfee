import { fold } from '@ledgerprint/ledger/text';
import { kindAt, neither } from './character-kind.ts';

/**
 * The words of a text, folded. Numbers and letters are separated (`500g` is `0`, `g`), and every number becomes `0`:
 * it matters that a line has a size, but the digits say nothing about the kind of product.
 */
export function toTokens(text: string): readonly string[] {
  if (text === last.text) return last.tokens;
  const words = toWords(fold(text));
  for (let at = 0; at < words.length; at++) if (isNumber(words[at] as string)) words[at] = '0';
  last = { text, tokens: words };
  return words;
}

/** Remembered because the tokens of a text are requested several times in a row. */
let last: { readonly text: string; readonly tokens: readonly string[] } = { text: '', tokens: [] };

/** The runs of letters and of numbers in a text, as `/\p{L}+|\p{N}+/gu` finds them. */
export function toWords(text: string): string[] {
  const words: string[] = [];
  for (let at = 0; at < text.length; ) {
    const kind = kindAt(text, at);
    const start = at++;
    if (kind === neither) continue;
    while (at < text.length && kindAt(text, at) === kind) at++;
    words.push(text.slice(start, at));
  }
  return words;
}

function isNumber(word: string): boolean {
  const first = word.charCodeAt(0);
  return first >= 48 && first <= 57;
}
