import { readName } from '@ledgerprint/languages';
import { fold } from '@ledgerprint/languages/fold';
import type { LedgerLayout } from '../columns/ledger-layout.ts';
import { excludedAs } from '../fates/fate.ts';
import { type Amount, absolute } from '../money/decimal.ts';
import { parseAmount } from '../money/parse-amount.ts';
import type { LedgerRow } from './ledger-row.ts';
import { createTotalWords } from './row-shape.ts';
import type { WarningCounter } from './warnings.ts';

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
  const reading = readName(words);
  const totals = reading.all('totals').filter(({ row }) => row.means === 'total');
  if (totals.length === 0) return false;
  const known = new Set(reading.all('totals').flatMap(({ from, to }) => placesFrom(from, to)));
  if (reading.tokens.words().every((_, at) => known.has(at) || reading.isLink(at))) return true;
  if (heading === '' || !totals.some(({ from }) => from === 0)) return false;
  const plain = fold(words).trim();
  const group = fold(heading).trim();
  const number = /\d{3,}/.exec(group)?.[0];
  return plain.endsWith(group) || (number !== undefined && plain.includes(number));
}

function placesFrom(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** Excludes totals from a ledger's rows, which must be passed one by one, in order. */
export function createTotalDetector(
  layout: LedgerLayout,
  { isDouble, warn }: { readonly isDouble: boolean; readonly warn: WarningCounter },
) {
  const { roles, headerLine, numberStyle } = layout;
  // The sums of the readable rows, and those of all rows: the total of a file may be either.
  const ofReadable = createTotals();
  const both = [createTotals(), ofReadable];
  const wordsOf = createTotalWords(layout);
  const isJoined = (roles.get('designation') ?? []).length > 1;
  const sides = isDouble ? [roles.get('debit')?.[0], roles.get('credit')?.[0]] : [];

  /** A row with a supplier next to its text is not a total. */
  function mayBeTotal({ amount, activity: { supplier, designation } }: LedgerRow): boolean {
    return headerLine > 0 && amount !== undefined && (supplier === '' || designation === '' || isJoined);
  }

  /** Debit and credit if both exist, otherwise the amount. */
  function figuresOf({ amount = 0n }: LedgerRow, cells: readonly string[]): Figures {
    if (sides.length === 0 || sides.includes(undefined)) return [amount];
    return sides.map((index) => parseAmount(cells[index ?? -1] ?? '', numberStyle.mark)?.amount ?? 0n);
  }

  return {
    /** A heading starts a group of rows. */
    begin: () => {
      for (const sums of both) sums.begin();
    },

    /** Returns the row, excluded if it only adds up others. */
    settle(row: LedgerRow, cells: readonly string[], heading: string): LedgerRow {
      const words = mayBeTotal(row) ? wordsOf(cells) : undefined;
      if (words !== undefined) {
        const figures = figuresOf(row, cells);
        if (both.some((sums) => sums.isTotal(words, figures, heading))) return { ...row, ...excludedAs('total') };
        if (words !== '' && row.fate === 'counted' && saysTotal(words, heading)) warn('total_differs', row.line);
      }
      const { amount = 0n } = row;
      for (const sums of both) {
        if (sums === ofReadable && row.fate === 'unread') continue;
        if (isDouble && amount < 0n) sums.add(0n, -amount);
        else sums.add(amount);
      }
      return row;
    },
  };
}
