/** Words and phrases as the alternatives of a pattern over folded text, the longest first. */
export function toAlternatives(phrases: readonly string[], space = ' '): string {
  return phrases
    .toSorted((one, other) => other.length - one.length)
    .map((phrase) => phrase.replaceAll(' ', space))
    .join('|');
}
