/**
 * A number as a cell of a table, to be read again as that number. Fifteen digits are what a decimal keeps through sums
 * and quotients of doubles: `0.30000000000000004` is 0.3, and a quotient that ends by then is exact.
 */
export function toNumberText(value: number): string {
  // Adding zero: there is no negative zero.
  return unambiguous(String(Number(value.toPrecision(15)) + 0));
}

/** The same for a number that somebody wrote: with all of its digits, and none of an exponent. */
export function toExactNumberText(value: number): string {
  const text = String(value + 0);
  if (!text.includes('e')) return unambiguous(text);
  if (Number.isInteger(value)) return String(BigInt(value));
  const [, sign = '', whole = '', decimals = '', exponent = ''] =
    /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text) ?? [];
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${whole}${decimals}`;
}

/** `1.234` could be read in two ways, and would be warned of. */
function unambiguous(text: string): string {
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text;
}
