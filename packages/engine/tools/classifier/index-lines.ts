import type { NeighbourIndex } from '../../src/classifier/neighbours.ts';

/** A line's terms, as hashes, and the index of its group. */
export type IndexedLine = { readonly terms: readonly number[]; readonly group: number };

/** Terms that occur in more lines than this carry no information, and looking them up would take most of the time. */
const commonFrom = 600;

/**
 * Indexes lines by their terms. Terms that occur in a single line are left out: no other text is likely to have them.
 */
export function indexLines(lines: readonly IndexedLine[]): NeighbourIndex {
  const linesOf = new Map<number, number[]>();
  for (const [number, { terms }] of lines.entries()) {
    for (const term of new Set(terms)) {
      const others = linesOf.get(term);
      if (others === undefined) linesOf.set(term, [number]);
      else others.push(number);
    }
  }
  const kept = [...linesOf]
    .filter(([, numbers]) => numbers.length > 1)
    .map(([term, numbers]) => [term, numbers.length > commonFrom ? [] : numbers] as const)
    .toSorted(([a], [b]) => a - b);
  return {
    terms: Uint32Array.from(kept, ([term]) => term),
    counts: Uint16Array.from(kept, ([, numbers]) => numbers.length),
    lines: Uint32Array.from(kept.flatMap(([, numbers]) => numbers)),
    groups: Uint8Array.from(lines, ({ group }) => group),
  };
}
