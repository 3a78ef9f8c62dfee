import { type Amount, absolute } from '../money/decimal.ts';
import { fold } from '../text/fold.ts';

const totalWord =
  /^(?:(?:sous|sub|grand|net|s\/)?[\s-]?tota(?:l|ls|ux|le)(?:[\s-]+(?:general|generaux|global|ht|htva|ttc|net|eur|euros?|des?|depenses|achats|charges|expenses|amount|cost|spend))*|somme|sum|summe|gesamt(?:summe|betrag)?|zwischensumme|totaal|totale|cumul)\s*:?$/;
const tolerance: Amount = 10n ** 10n; // One cent.
const mostMarks = 20_000;

/** The figures of a row: its amount, or its debit and credit. */
export type Figures = readonly Amount[];

/**
 * Detects rows that only add up rows above them. Such a row says "total" or has no text, and its figures are the sums
 * of all rows since the start, a heading or another total. Any other row is an ordinary row.
 */
export function createTotals() {
  const sums: [Amount, Amount] = [0n, 0n];
  /** The sums at the start, at each heading and after each total. */
  const marks: (readonly Amount[])[] = [[0n, 0n]];

  function isSumOfRows(figures: Figures): boolean {
    if (figures.every((figure) => figure === 0n)) return false;
    const isSince = (mark: readonly Amount[]) =>
      figures.every((figure, index) => {
        const since = (sums[index] ?? 0n) - (mark[index] ?? 0n);
        return figure === 0n || absolute(since - figure) <= tolerance;
      });
    return marks.some(isSince);
  }

  function mark(): void {
    if (marks.length < mostMarks) marks.push([...sums]);
  }

  return {
    /** Whether a row with this text and these figures is a total, and therefore not added up. */
    isTotal(words: string, figures: Figures, heading: string): boolean {
      if (words !== '' && !saysTotal(words, heading)) return false;
      if (!isSumOfRows(figures)) return false;
      mark();
      return true;
    },
    add(first: Amount, second: Amount = 0n): void {
      sums[0] += first;
      if (second !== 0n) sums[1] += second;
    },
    /** A heading starts a group of rows. */
    begin: mark,
  };
}

/** Whether a text marks its row as a total: of everything, or of the group whose heading it repeats. */
export function saysTotal(words: string, heading: string): boolean {
  if (words.length > 120) return false;
  const plain = fold(words).trim();
  if (totalWord.test(plain)) return true;
  if (heading === '' || !/^(?:sous-?|sub-?)?total\b/.test(plain)) return false;
  const group = fold(heading).trim();
  const number = /\d{3,}/.exec(group)?.[0];
  return plain.endsWith(group) || (number !== undefined && plain.includes(number));
}
