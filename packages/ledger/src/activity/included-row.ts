import { type Amount, absolute } from '../money/decimal.ts';
import { toAmountText } from './row.ts';
import type { Activity, Row } from './row-fields.ts';
import { moneyOfRow } from './row-money.ts';

/** Whether an excluded row can be counted after all: it says what was bought and how much, or for how much money. */
export function isIncludable({
  designation,
  quantity,
  weight,
  hasAmount,
}: Pick<Activity, 'designation' | 'quantity' | 'weight'> & { readonly hasAmount: boolean }): boolean {
  return designation.trim() !== '' && (hasAmount || quantity.trim() !== '' || weight.trim() !== '');
}

/**
 * An excluded row as it is counted after all. A reader of ledgers keeps its amount as posted, which may include VAT, and
 * its net amount as unit price × quantity.
 */
export function toIncludedRow(row: Row): Row {
  const included: Row = { ...row, fate: 'counted', reason: '' };
  const { amount, bookedAmount, unitPrice, quantity } = row;
  const net = moneyOfRow({ amount: '', unitPrice, quantity });
  if (bookedAmount !== '' || net === undefined || !mayBeGross(moneyOfRow(row), net)) return included;
  return { ...included, amount: toAmountText(net), bookedAmount: amount };
}

/** Whether an amount is another one with VAT: no rate is above 27 %. Prices that were divided have lost digits. */
function mayBeGross(amount: Amount | undefined, net: Amount): boolean {
  if (amount === undefined || amount > 0n !== net > 0n) return false;
  const [gross, base] = [absolute(amount), absolute(net)];
  return gross - base > halfCent && gross * 100n <= base * 128n;
}

const halfCent: Amount = 5n * 10n ** 9n;
