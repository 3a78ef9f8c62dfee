/** Twelve digits: money keeps its cents up to ten billion, and no `0.30000000000000004` reaches a file. */
const digits = 12;

/** A figure as it is exported. Footprints are computed from figures of this form, so that they can be redone. */
export function toSignificant(value: number): number {
  if (Number.isSafeInteger(value) && Math.abs(value) < 10 ** digits) return value + 0;
  // Adding zero: there is no negative zero.
  return Number(value.toPrecision(digits)) + 0;
}
