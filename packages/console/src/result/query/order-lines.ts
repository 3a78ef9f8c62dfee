/** Sorts lines by their keys. Lines without a key come last in both directions; ties keep file order. */
export function orderLines(lines: Uint32Array, keys: Float64Array, isDescending: boolean): Uint32Array {
  const sign = isDescending ? -1 : 1;
  return lines.toSorted((one, other) => {
    const a = keys[one] as number;
    const b = keys[other] as number;
    if (a === b) return 0;
    // Comparisons with NaN are false.
    if (a < b) return -sign;
    if (a > b) return sign;
    return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  });
}
