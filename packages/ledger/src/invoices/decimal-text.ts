import { type Amount, formatAmount, toAmount, toCents } from '../money/decimal.ts';
import { parseAmount } from '../money/parse-amount.ts';

const plain = /^[+-]?(?:\d{1,18}(?:\.\d{0,12})?|\.\d{1,12})$/;

/** An amount or quantity of an invoice: a decimal in the standard form, or in another readable one. */
export function parseDecimal(text: string): Amount | undefined {
  if (text === '') return undefined;
  return plain.test(text) ? toAmount(text) : parseAmount(text, '.')?.amount;
}

/** Plain digits with enough zeros to be read back as the same number: `1.234` would be ambiguous. */
export function toDecimalText(amount: Amount): string {
  const cents = toCents(amount);
  if (cents !== undefined) return String(cents / 100);
  const text = formatAmount(amount).replace(/\.?0+$/, '');
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text;
}
