/**
 * A number as the text of a cell, which reads back as the same number. Fifteen digits survive sums and quotients of doubles:
 * `0.30000000000000004` is 0.3, and a quotient with fewer digits is exact.
 */
export function toNumberText(value: number): string {
  // Adding zero turns a negative zero into zero.
  return unambiguous(String(Number(value.toPrecision(15)) + 0));
}

/** A number that a person wrote as the text of a cell, with all its digits and without an exponent. */
export function toExactNumberText(value: number): string {
  const text = String(value + 0);
  if (!text.includes('e')) return unambiguous(text);
  if (Number.isInteger(value)) return String(BigInt(value));
  const [, sign = '', whole = '', decimals = '', exponent = ''] = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text) ?? [];
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${whole}${decimals}`;
}

/** `1.234` would be ambiguous, and would cause a warning. */
function unambiguous(text: string): string {
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text;
}
