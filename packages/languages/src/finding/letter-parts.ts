/** More words of a text say nothing new about its language. */
const mostWords = 12;

/** What shows the language of a text: each of its words, and every three letters in a row, with the ends of words as `^` and `$`. */
export function toLetterParts(text: string): readonly string[] {
  const words = text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  return words.slice(0, mostWords).flatMap((word) => {
    const whole = `^${word}$`;
    const parts = [whole];
    for (let at = 0; at + 3 <= whole.length; at++) parts.push(whole.slice(at, at + 3));
    return parts;
  });
}
