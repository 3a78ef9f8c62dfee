import type { ResultCases } from './result-lines.ts';

/** The number of cases of a kind, and the sum of their footprints. */
export type Share<Kind extends string> = { readonly kind: Kind; readonly cases: number; readonly footprintKg: number };

/** The share of each kind, from the kind index of every case. */
export function toShares<Kind extends string>(
  kinds: readonly Kind[],
  indices: Uint8Array,
  { footprintMg, matches }: Pick<ResultCases, 'footprintMg' | 'matches'>,
  excluded: number,
): readonly Share<Kind>[] {
  const cases = kinds.map(() => 0);
  const masses = kinds.map(() => 0);
  for (let at = 0; at < indices.length; at++) {
    const index = indices[at] as number;
    const mg = footprintMg[at] as number;
    cases[index] = (cases[index] ?? 0) + 1;
    if (!Number.isNaN(mg) && matches[at] !== excluded) masses[index] = (masses[index] ?? 0) + mg;
  }
  return kinds.map((kind, index) => ({ kind, cases: cases[index] ?? 0, footprintKg: (masses[index] ?? 0) / 1e6 }));
}
