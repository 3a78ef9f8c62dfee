import type { LedgerLayout } from '../columns/ledger-layout.ts';
import { excludedAs } from '../fates/fate.ts';
import { parseAmount } from '../money/parse-amount.ts';
import type { LedgerRow } from './ledger-row.ts';
import { createTotalWords } from './row-shape.ts';
import { createTotals, type Figures, saysTotal } from './total-rows.ts';
import type { WarningCounter } from './warnings.ts';

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
