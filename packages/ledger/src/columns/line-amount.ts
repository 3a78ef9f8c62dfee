import type { Activity } from '../activity/activity.ts';
import { toNumberText } from '../file/number-text.ts';
import { parseNumber } from '../values/parse-number.ts';
import { isBlankCell } from './blank-cells.ts';

/** What a table says of a line's total: the cell of its amount (or debit) and that of its credit. */
export type AmountCells = { readonly amount: string; readonly credit: string };

/**
 * The row with the line's total brought to its unit price, since the footprint multiplies that by the quantity and a
 * total never must be. A unit price that can be read wins, whatever the total says: discounts and rounding make them
 * differ, and that is no error.
 *
 * Where the quantity is a number other than zero, the unit price is total ÷ quantity: the sign of the total is kept, so
 * a credit note stays one whichever of its two figures is negative. Where it is zero, or a number that cannot be meant,
 * it is left out, because the total would vanish with it. Where it is no number it stays: one is counted, with a warning.
 */
export function withAmount(activity: Activity, cells: AmountCells): Activity {
  if (readValue(activity.unitPrice, 'price') !== undefined) return activity;
  const amount = totalOf(cells);
  if (isBlankCell(amount)) return activity;
  const total = readValue(amount, 'price');
  if (total === undefined)
    return isBlankCell(activity.unitPrice) ? { ...activity, unitPrice: amount } : activity;
  const quantity = parseNumber(activity.quantity, 'quantity');
  if (quantity === undefined || quantity.value === 1) return { ...activity, unitPrice: amount };
  const unitPrice = toQuotient(total, quantity.value ?? 0);
  if (unitPrice === undefined) return { ...activity, unitPrice: amount, quantity: '' };
  return { ...activity, unitPrice: withCurrencyOf(amount, unitPrice) };
}

/** The amount, or what was credited as a negative one where there is no amount. */
function totalOf({ amount, credit }: AmountCells): string {
  if (isBlankCell(credit) || (readValue(amount, 'price') ?? 0) !== 0) return amount;
  const credited = readValue(credit, 'price');
  if (credited === undefined || credited === 0) return isBlankCell(amount) ? credit : amount;
  return withCurrencyOf(credit, toNumberText(-credited));
}

/** Undefined where the quotient would not be read again as the number that it is. */
function toQuotient(total: number, quantity: number): string | undefined {
  if (quantity === 0) return undefined;
  const text = toNumberText(total / quantity);
  return readValue(text, 'price') === undefined ? undefined : text;
}

/** The number with the currency that stood beside the one it was made from. */
function withCurrencyOf(written: string, number: string): string {
  const currency = written.replace(/[^\p{L}\p{Sc}]/gu, '');
  if (currency === '') return number;
  const text = `${number} ${currency}`;
  return readValue(text, 'price') === undefined ? number : text;
}

function readValue(text: string, kind: 'price' | 'quantity'): number | undefined {
  return parseNumber(text, kind)?.value;
}
