/** Says why a text cannot be kept verbatim (as in "the name …"), or undefined when it can. Length counts characters. */
export function findTextProblem(text: string, maximumLength: number): string | undefined {
  // UTF-16 length is never below the character count, so the common case needs no counting.
  if (text.length > maximumLength && countCharacters(text) > maximumLength) {
    return `is longer than ${maximumLength} characters: shorten it`;
  }
  if (text.includes('\0')) return 'contains a NUL character: remove it';
  if (!text.isWellFormed()) return 'contains an unpaired surrogate: send valid Unicode';
  return undefined;
}

function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
