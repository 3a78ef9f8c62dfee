import type { AddressCount } from '../store/key-uses.ts';

type Count<Outcome extends string> = {
  -readonly [Field in keyof AddressCount<Outcome>]: AddressCount<Outcome>[Field];
};

/** Counts that have not been written yet; `settle` deducts them once they are written. */
type Pending<Outcome extends string> = { readonly count: AddressCount<Outcome>; settle(): void };

/**
 * Number of combinations of day, outcome and address that are counted separately; further addresses are counted
 * together.
 */
const mostAddresses = 1_000;
const otherAddresses = 'others';

/** Counts calls by day, outcome and address, in bounded memory, however many addresses there are. */
export function createAddressCounts<Outcome extends string>() {
  const counts = new Map<string, Count<Outcome>>();

  function findCount(address: string, outcome: Outcome, atMs: number): Count<Outcome> {
    const name = `${Math.floor(atMs / 86_400_000)} ${outcome} ${address}`;
    const known = counts.get(name);
    if (known !== undefined) return known;
    if (counts.size >= mostAddresses && address !== otherAddresses) {
      return findCount(otherAddresses, outcome, atMs);
    }
    const at = new Date(atMs);
    const day = at.toISOString().slice(0, 10);
    const fresh = { address, outcome, calls: 0, firstAt: at, lastAt: at, day };
    counts.set(name, fresh);
    return fresh;
  }

  return {
    count(address: string, outcome: Outcome, atMs: number): void {
      const count = findCount(address, outcome, atMs);
      count.calls++;
      count.lastAt = new Date(atMs);
    },

    /** The counts to write now; past days that were written are forgotten. */
    collect(today: string): readonly Pending<Outcome>[] {
      const pending: Pending<Outcome>[] = [];
      for (const [name, count] of counts) {
        const { calls } = count;
        if (calls > 0) {
          // Calls counted in the meantime are kept for the next time.
          const settle = () => {
            count.calls -= calls;
          };
          pending.push({ count: { ...count }, settle });
        } else if (count.day !== today) counts.delete(name);
      }
      return pending;
    },
  };
}

export type AddressCounts<Outcome extends string> = ReturnType<typeof createAddressCounts<Outcome>>;
