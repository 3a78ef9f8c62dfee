/** Why a text cannot be kept verbatim. */
export type TextFault = 'too_long' | 'nul' | 'unpaired_surrogate';

/** Why a text cannot be kept verbatim, or undefined when it can. Length counts characters. */
export function findTextFault(text: string, maximumLength: number): TextFault | undefined {
  // UTF-16 length is never below the character count, so the common case needs no counting.
  if (text.length > maximumLength && countCharacters(text) > maximumLength) return 'too_long';
  if (text.includes('\0')) return 'nul';
  return text.isWellFormed() ? undefined : 'unpaired_surrogate';
}

/** The same as a sentence (as in "the name …"). */
export function findTextProblem(text: string, maximumLength: number): string | undefined {
  const fault = findTextFault(text, maximumLength);
  return fault === undefined ? undefined : describeTextFault(fault, maximumLength);
}

/** What is wrong and what to do about it. */
export function describeTextFault(fault: TextFault, maximumLength: number): string {
  if (fault === 'too_long') return `is longer than ${maximumLength} characters: shorten it`;
  if (fault === 'nul') return 'contains a NUL character: remove it';
  return 'contains an unpaired surrogate: send valid Unicode';
}

function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
