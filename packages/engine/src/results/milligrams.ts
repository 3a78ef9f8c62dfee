/** Whole milligrams, so that sums are exact. Credit notes are rounded like the purchases they reverse. */
export function toMilligrams(kg: number): bigint {
  const milligrams = BigInt(Math.round(Math.abs(kg) * 1e6));
  return kg < 0 ? -milligrams : milligrams;
}

/** The kilograms of whole milligrams. */
export function toKilograms(milligrams: bigint): number {
  return Number(milligrams) / 1e6;
}
