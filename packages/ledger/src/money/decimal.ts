/** An exact amount: a whole number of 10⁻¹² of the currency. Sums of such amounts are exact, in any order. */
export type Amount = bigint;

const decimals = 12;
const one = 10n ** BigInt(decimals);
const zeros = '0'.repeat(decimals);

/**
 * The amount written as digits with a decimal point, `1234.5`. Digits beyond the twelfth decimal are floating-point
 * noise.
 */
export function toAmount(digits: string): Amount {
  const point = digits.indexOf('.');
  // Fast path for nearly every amount: whole cents are exact as numbers, and take half the time.
  if (digits.length <= shortDigits && (point === -1 || point >= digits.length - 3))
    return toAmountOfCents(Math.round(Number(digits) * 100));
  if (point === -1) return BigInt(digits) * one;
  const whole = digits.slice(0, point);
  const fraction = digits.slice(point + 1);
  if (fraction.length <= decimals) return BigInt(whole + fraction + zeros.slice(fraction.length));
  const kept = BigInt(whole + fraction.slice(0, decimals));
  return fraction.charCodeAt(decimals) >= 0x35 ? kept + 1n : kept;
}

/** Including a sign and a decimal point, so at most thirteen digits. */
const shortDigits = 13;
const cent = one / 100n;

/** The amount of a whole number of hundredths. */
export function toAmountOfCents(cents: number): Amount {
  return BigInt(cents) * cent;
}

/** The amount as a number of hundredths; undefined if it is not whole, or too large to be exact. */
export function toCents(amount: Amount): number | undefined {
  const cents = amount / cent;
  if (cents > mostCents || cents < -mostCents || cents * cent !== amount) return undefined;
  return Number(cents);
}

/** Up to this number of cents, the amount as a number and its text with two decimals are exact. */
const mostCents = 10n ** 13n;

/** The amount as text, with at least two decimals and more if needed: `12.50`, `-0.125`. */
export function formatAmount(amount: Amount): string {
  const cents = toCents(amount);
  if (cents !== undefined) return (cents / 100).toFixed(2);
  const isNegative = amount < 0n;
  const digits = String(isNegative ? -amount : amount).padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '').padEnd(2, '0');
  return `${isNegative ? '-' : ''}${digits.slice(0, -decimals)}.${fraction}`;
}

/** The product of two amounts, rounded to the precision of an amount. */
export function multiplyAmounts(a: Amount, b: Amount): Amount {
  return divideRounded(a * b, one);
}

/** The quotient of two amounts; the divisor must not be zero. */
export function divideAmounts(a: Amount, b: Amount): Amount {
  if (b === one) return a;
  return divideRounded(a * one, b);
}

/** The amount as a number. Not exact: for comparisons only. */
export function amountToNumber(amount: Amount): number {
  return Number(amount) / 10 ** decimals;
}

export function absolute(amount: Amount): Amount {
  return amount < 0n ? -amount : amount;
}

function divideRounded(a: bigint, b: bigint): bigint {
  const [numerator, denominator] = b < 0n ? [-a, -b] : [a, b];
  const half = denominator / 2n;
  return (numerator < 0n ? numerator - half : numerator + half) / denominator;
}
