import { type Amount, absolute } from '../money/decimal.ts';
import { fold } from '../text/fold.ts';

const totalWord =
  /^(?:(?:sous|sub|grand|net|s\/)?[\s-]?tota(?:l|ls|ux|le)(?:[\s-]+(?:general|generaux|global|ht|htva|ttc|net|eur|euros?|des?|depenses|achats|charges|expenses|amount|cost|spend))*|somme|sum|summe|gesamt(?:summe|betrag)?|zwischensumme|totaal|totale|cumul)\s*:?$/;
const tolerance: Amount = 10n ** 10n; // A cent.

/**
 * Tells the rows that only add up rows above them. Such a row says "total", or nothing at all, and its figure is the sum of
 * all rows since the beginning, since a heading or since another total; anything else is a row like any other.
 */
export function createTotals() {
  let sum: Amount = 0n;
  /** What the sum was at the beginning, at each heading and after each total. */
  const marks = new Set<Amount>([0n]);

  function isSumOfRows(figure: Amount): boolean {
    if (figure === 0n) return false;
    const start = sum - figure;
    if (marks.has(start)) return start !== sum;
    for (const mark of marks) if (absolute(mark - start) <= tolerance && mark !== sum) return true;
    return false;
  }

  return {
    /** Whether a row with these words and this figure is a total; it is not one of the rows then. */
    isTotal(words: string, figure: Amount, heading: string): boolean {
      if (words !== '' && !saysTotal(words, heading)) return false;
      if (!isSumOfRows(figure)) return false;
      marks.add(sum);
      return true;
    },
    add(figure: Amount): void {
      sum += figure;
    },
    /** A heading begins a group of rows. */
    begin(): void {
      if (marks.size < 10_000) marks.add(sum);
    },
  };
}

/** Whether words call their row a total: of everything, or of the group whose heading they repeat. */
export function saysTotal(words: string, heading: string): boolean {
  if (words.length > 120) return false;
  const plain = fold(words).trim();
  if (totalWord.test(plain)) return true;
  if (heading === '') return false;
  const group = fold(heading).trim();
  return /^(?:sous-?|sub-?)?total\b/.test(plain) && plain.endsWith(group);
}
