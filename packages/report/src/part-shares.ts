import { toMilligrams } from '@ledgerprint/engine/results';

/** Distributes a footprint over the parts of which it is the sum; the largest part takes the rounding remainder. */
export function shareOutToParts<Part extends { readonly kg: number }>(
  parts: readonly Part[],
  footprintMg: bigint,
): readonly (readonly [part: Part, footprintMg: bigint])[] {
  const sorted = parts.toSorted((one, other) => Math.abs(other.kg) - Math.abs(one.kg));
  const others = sorted.slice(1).map((part) => [part, toMilligrams(part.kg)] as const);
  const rest = others.reduce((left, [, mg]) => left - mg, footprintMg);
  return [[sorted[0] as Part, rest], ...others];
}
