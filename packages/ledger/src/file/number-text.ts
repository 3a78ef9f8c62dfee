/**
 * A number as a cell of a table, to be read again as that number. Fifteen digits are what a decimal keeps through sums
 * and quotients of doubles: `0.30000000000000004` is 0.3, and a quotient that ends by then is exact.
 */
export function toNumberText(value: number): string {
  // Adding zero: there is no negative zero.
  const text = String(Number(value.toPrecision(15)) + 0);
  // `1.234` could be read in two ways, and would be warned of.
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text;
}
