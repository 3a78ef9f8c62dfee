/** Twelve digits: amounts keep their cents up to ten billion, and no `0.30000000000000004` reaches a file. */
const digits = 12;

/** A figure as exported. Footprints are calculated from such figures, so that they can be recalculated. */
export function toSignificant(value: number): number {
  if (Number.isSafeInteger(value) && Math.abs(value) < 10 ** digits) return value + 0;
  // Adding zero avoids negative zero.
  return (roundQuickly(value) ?? Number(value.toPrecision(digits))) + 0;
}

const limit = 10 ** digits;
/** Powers of ten up to here are exact. */
const powers = Array.from({ length: 22 }, (_, exponent) => 10 ** exponent);

/**
 * The result of `toPrecision` in a quarter of the time: the first twelve digits as an integer, which divided by an
 * exact power of ten gives the number nearest to that decimal. Undefined if rounding errors might decide between two
 * neighbours, or if the number is too large or too small.
 */
function roundQuickly(value: number): number | undefined {
  const magnitude = Math.abs(value);
  if (!(magnitude < limit) || magnitude < 1e-9) return undefined;
  let exponent = 0;
  while (magnitude * (powers[exponent + 1] as number) < limit) exponent++;
  const power = powers[exponent] as number;
  const scaled = magnitude * power;
  const whole = Math.floor(scaled);
  const rest = scaled - whole;
  if (rest > 0.499 && rest < 0.501) return undefined;
  const rounded = (rest < 0.5 ? whole : whole + 1) / power;
  return value < 0 ? -rounded : rounded;
}
