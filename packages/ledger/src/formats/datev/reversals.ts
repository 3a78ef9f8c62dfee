import type { DatevEntry } from './datev-entry.ts';

/**
 * How a file writes reversals (Generalumkehr). Some programs repeat the entry and mark it; others also swap debit and
 * credit. If the reversed entry is in the file, it shows which. Otherwise, a mark alone changes the sign, and a
 * reversal tax key means that the sides are already swapped.
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
    /** Call once all reversals are known. */
    addOther(entry: DatevEntry): void {
      const sign = entry.isReversalMark ? undefined : marked.get(keyOf(entry));
      if (sign === undefined) return;
      if (sign === entry.postings[0]?.sign) repeats++;
      else turned++;
    },
    /** Whether the mark changes the sign of its entry. */
    doesMarkTurn: () => turned <= repeats,
  };
}

function keyOf({ postings, amount, document }: DatevEntry): string {
  const absolute = typeof amount === 'bigint' && amount < 0n ? -amount : amount;
  return [...postings.map(({ account }) => account), String(absolute), document].join('\u0001');
}
