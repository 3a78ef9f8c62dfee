import type { DatevEntry } from './datev-entry.ts';

/**
 * How a file writes reversals (Generalumkehr). Some programs repeat the entry and mark it, others turn debit and credit
 * round as well. The entry that is taken back tells which, where it is in the file; without one, a mark alone turns the
 * sign, and a tax key of reversal stands beside sides that are turned already.
 */
export function createReversalVote() {
  const marked = new Map<string, bigint>();
  let repeats = 0;
  let turned = 0;
  return {
    addReversal(entry: DatevEntry): void {
      if (entry.isReversalMark) marked.set(keyOf(entry), entry.postings[0]?.sign ?? 1n);
    },
    hasReversals: () => marked.size > 0,
    /** Once all reversals are known. */
    addOther(entry: DatevEntry): void {
      const sign = entry.isReversalMark ? undefined : marked.get(keyOf(entry));
      if (sign === undefined) return;
      if (sign === entry.postings[0]?.sign) repeats++;
      else turned++;
    },
    /** Whether the mark turns the sign of its entry. */
    doesMarkTurn: () => turned <= repeats,
  };
}

function keyOf({ postings, amount, document }: DatevEntry): string {
  const absolute = typeof amount === 'bigint' && amount < 0n ? -amount : amount;
  return [...postings.map(({ account }) => account), String(absolute), document].join('\u0001');
}
