import { type Amount, toAmount } from '../money/decimal.ts';
import { parseNumber } from '../values/parse-number.ts';
import type { Row } from './row.ts';

type WrittenMoney = Pick<Row, 'amount' | 'unitPrice' | 'quantity'> & Partial<Pick<Row, 'bookedAmount'>>;

/** The exact amount that a row adds to the reconciliation; undefined if none can be read. */
export function moneyOfRow({ amount: net, bookedAmount = '', unitPrice, quantity }: WrittenMoney): Amount | undefined {
  const amount = bookedAmount.trim() === '' ? net : bookedAmount;
  if (amount.trim() !== '') return toExact(parseNumber(amount, 'price')?.value);
  const price = parseNumber(unitPrice, 'price')?.value;
  const count = quantity.trim() === '' ? 1 : parseNumber(quantity, 'quantity')?.value;
  return price === undefined || count === undefined ? undefined : toExact(price * count);
}

/** Fifteen digits are what was written; further digits are floating-point noise. */
function toExact(value: number | undefined): Amount | undefined {
  if (value === undefined || !Number.isFinite(value)) return undefined;
  const digits = Number(value.toPrecision(15)).toString();
  return digits.includes('e') ? toAmount(value.toFixed(12)) : toAmount(digits);
}
