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
