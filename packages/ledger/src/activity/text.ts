/** Why a text cannot be kept verbatim. */
export type TextReason = 'TOO_LONG' | 'NUL' | 'UNPAIRED_SURROGATE';

/** What is wrong with a text: for programs, and for people as the end of a sentence (as in "the name …"). */
export type TextProblem = { readonly reason: TextReason; readonly description: string };

/** Why a text cannot be kept verbatim, or undefined when it can. Length counts characters. */
export function findTextProblem(text: string, maximumLength: number): TextProblem | undefined {
  // UTF-16 length is never below the character count, so the common case needs no counting.
  if (text.length > maximumLength && countCharacters(text) > maximumLength) {
    return { reason: 'TOO_LONG', description: `is longer than ${maximumLength} characters: shorten it` };
  }
  if (text.includes('\0')) return { reason: 'NUL', description: 'contains a NUL character: remove it' };
  if (text.isWellFormed()) return undefined;
  return {
    reason: 'UNPAIRED_SURROGATE',
    description: 'contains an unpaired surrogate: send valid Unicode',
  };
}

function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/**
 * Whatever is seen. White space, control characters and what Unicode says to show as nothing are not, nor the blank
 * pattern of Braille and the marks around annotations, which are none of these.
 */
const visible = /[^\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u;

/** Whether nothing of a text is seen: it is empty, or all white space and invisible characters. */
export function isBlank(text: string): boolean {
  // Nearly every text begins with a letter or digit of ASCII.
  const first = text.charCodeAt(0);
  if (first > 0x20 && first < 0x7f) return false;
  return !visible.test(text);
}
