/** Why a text cannot be stored verbatim. */
export type TextReason = 'TOO_LONG' | 'NUL' | 'UNPAIRED_SURROGATE';

/** The problem with a text: a reason for programs, and the end of a sentence for people (as in "the name …"). */
export type TextProblem = { readonly reason: TextReason; readonly description: string };

/** PostgreSQL cannot store this character. */
export const nulProblem: TextProblem = { reason: 'NUL', description: 'contains a NUL character: remove it' };

/** Why a text cannot be stored verbatim, or undefined if it can. Length is counted in characters. */
export function findTextProblem(text: string, maximumLength: number): TextProblem | undefined {
  // UTF-16 length is never below the character count, so the common case needs no counting.
  if (text.length > maximumLength && countCharacters(text) > maximumLength) {
    return { reason: 'TOO_LONG', description: `is longer than ${maximumLength} characters: shorten it` };
  }
  if (text.includes('\0')) return nulProblem;
  if (text.isWellFormed()) return undefined;
  return { reason: 'UNPAIRED_SURROGATE', description: 'contains an unpaired surrogate: send valid Unicode' };
}

function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/**
 * Visible characters. White space, control characters and characters that Unicode marks as invisible are not, nor are the
 * blank Braille pattern and annotation marks, which Unicode does not mark.
 */
const visible = /[^\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u;

/** Whether a text is empty or consists of white space and invisible characters. */
export function isBlank(text: string): boolean {
  // Fast path: nearly every text starts with an ASCII letter or digit.
  const first = text.charCodeAt(0);
  if (first > 0x20 && first < 0x7f) return false;
  return !visible.test(text);
}
