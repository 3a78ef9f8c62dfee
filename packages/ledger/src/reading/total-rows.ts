import { type Amount, absolute } from '../money/decimal.ts';
import { fold } from '../text/fold.ts';

const totalWord =
  /^(?:(?:sous|sub|grand|net|report|s\/)?[\s-]?tota(?:l|ls|ux|le)\b|somme\b|sum\b|gesamt|summe|totaal|totale|subtotal|total general|cumul\b|balance\b|zwischensumme)|\btotal$/;
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
    isTotal(words: string, figure: Amount): boolean {
      if (!(words === '' || (words.length <= 80 && totalWord.test(fold(words).trim())))) return false;
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

/** Whether a row says that it is a total without being the sum of anything: worth a warning. */
export function saysTotal(words: string): boolean {
  return words.length <= 80 && totalWord.test(fold(words).trim());
}
