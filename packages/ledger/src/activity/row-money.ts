import { type Amount, toAmount } from '../money/decimal.ts';
import { parseNumber } from '../values/parse-number.ts';
import type { PurchaseRow } from './row.ts';
import type { Row } from './row-fields.ts';

/** The fields that say what a row cost and how much was bought for it. */
export const costFields = ['amount', 'unitPrice', 'currency', 'quantity', 'unit'] as const;

/** The fields that breakdowns of a case by month, quantity or file need of its rows. */
export const reportedFields = [...costFields, 'purchaseDate', 'reference', 'file', 'sheet', 'line'] as const;

/** What a row cost and how much was bought for it, as written. */
export type RowCost = Pick<Row, (typeof costFields)[number]>;

/** These fields of a row, without the others. */
export function costIn({ amount = '', unitPrice, currency, quantity, unit }: PurchaseRow): RowCost {
  return { amount, unitPrice, currency, quantity, unit };
}

/** The exact amount that a row adds to the reconciliation; undefined if none can be read. */
export function moneyOfRow({
  amount: net,
  bookedAmount = '',
  ...row
}: Pick<RowCost, 'amount' | 'unitPrice' | 'quantity'> & Partial<Pick<Row, 'bookedAmount'>>): Amount | undefined {
  const amount = bookedAmount.trim() === '' ? net : bookedAmount;
  return toExact(amount.trim() === '' ? priceTimesQuantity(row) : parseNumber(amount, 'price')?.value);
}

/** The amount of the line; if it states none, price × quantity. */
export function costOfRow({ amount = '', ...row }: Partial<RowCost> & PriceAndQuantity): number | undefined {
  return parseNumber(amount, 'price')?.value ?? priceTimesQuantity(row);
}

/** A currency sign in the price: `€` in `12 €`. */
export function signInPrice({ unitPrice }: Pick<RowCost, 'unitPrice'>): string {
  return unitPrice.replace(/[\d\s.,'()+-]/g, '');
}

type PriceAndQuantity = Pick<RowCost, 'unitPrice' | 'quantity'>;

function priceTimesQuantity({ unitPrice, quantity }: PriceAndQuantity): number | undefined {
  const price = parseNumber(unitPrice, 'price')?.value;
  if (price === undefined || quantity.trim() === '') return price;
  const count = parseNumber(quantity, 'quantity')?.value;
  return count === undefined ? undefined : price * count;
}

/** Fifteen digits are what was written; further digits are floating-point noise. */
function toExact(value: number | undefined): Amount | undefined {
  if (value === undefined || !Number.isFinite(value)) return undefined;
  const digits = Number(value.toPrecision(15)).toString();
  return digits.includes('e') ? toAmount(value.toFixed(12)) : toAmount(digits);
}
