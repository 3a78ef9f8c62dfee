/**
 * A folded word without its light French or English ending: a plural (`chevaux`, `boxes`, `berries`), or a feminine or
 * silent e (`cuite`, `crues`). Both sides of a comparison are cut in the same way, so the result need not be a word.
 */
export function stem(word: string): string {
  let end = word.length;
  if (end <= 3) return word;
  if (word.endsWith('ies') && end > 4) return `${word.slice(0, -3)}y`;
  if (word.endsWith('aux') && end > 4 && !word.endsWith('eaux')) return `${word.slice(0, -3)}al`;
  const last = word.charCodeAt(end - 1);
  const isPlural = last === letterS ? word.charCodeAt(end - 2) !== letterS : last === letterX;
  if (isPlural) end--;
  while (end > 3 && word.charCodeAt(end - 1) === letterE) end--;
  return end === word.length ? word : word.slice(0, end);
}

const letterE = 101;
const letterS = 115;
const letterX = 120;
