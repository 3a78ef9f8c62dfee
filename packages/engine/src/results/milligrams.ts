/**
 * Whole milligrams, so that sums are exact. Credit notes are rounded like the purchases they reverse. A figure too large for it, as
 * only an edited file has, is the largest.
 */
export function toMilligrams(kg: number): bigint {
  const milligrams = BigInt(Math.round(Math.min(Math.abs(kg) * 1e6, Number.MAX_VALUE)));
  return kg < 0 ? -milligrams : milligrams;
}

/** The kilograms of whole milligrams. */
export function toKilograms(milligrams: bigint): number {
  return Number(milligrams) / 1e6;
}
