/** The number of products of a kind, and the sum of their footprints. */
export type Share<Kind extends string> = {
  readonly kind: Kind;
  readonly products: number;
  readonly footprintKg: number;
};

/** The share of each kind, from the kind index and the footprint of every line. */
export function toShares<Kind extends string>(
  kinds: readonly Kind[],
  indices: Uint8Array,
  footprints: Float64Array,
): readonly Share<Kind>[] {
  const products = kinds.map(() => 0);
  const masses = kinds.map(() => 0);
  for (let line = 0; line < indices.length; line++) {
    const index = indices[line] as number;
    const kg = footprints[line] as number;
    products[index] = (products[index] ?? 0) + 1;
    if (!Number.isNaN(kg)) masses[index] = (masses[index] ?? 0) + kg;
  }
  return kinds.map((kind, index) => ({ kind, products: products[index] ?? 0, footprintKg: masses[index] ?? 0 }));
}
