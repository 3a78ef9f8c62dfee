import { type Amount, divideAmounts, multiplyAmounts } from '../money/decimal.ts';
import { parseDecimal, toDecimalText } from './decimal-text.ts';
import type { InvoiceLine } from './invoice.ts';

/** The amounts of a line, as written. */
export type WrittenLine = {
  readonly amount: string;
  readonly price: string;
  /** The number of units that the price covers; empty means one. */
  readonly priceBase: string;
  readonly quantity: string;
  /** Signed allowances and charges of the line, which its amount already includes. */
  readonly adjustments: readonly (Amount | undefined)[];
};

/** The net amount of a line, its price per unit and its quantity; without an amount, price × quantity. */
export function readLineAmount(
  written: WrittenLine,
): Pick<InvoiceLine, 'amount' | 'price' | 'quantity' | 'isUnreadable'> {
  const quantity = parseDecimal(written.quantity);
  const price = toUnitPrice(written);
  const own = parseDecimal(written.amount);
  const amount =
    own ??
    (price === undefined || quantity === undefined || written.amount !== ''
      ? undefined
      : written.adjustments.reduce<Amount>(
          (sum, adjustment = 0n) => sum + adjustment,
          multiplyAmounts(price, quantity),
        ));
  return {
    amount,
    price,
    quantity: quantity === undefined ? '' : toDecimalText(quantity),
    isUnreadable: own === undefined && written.amount !== '',
  };
}

function toUnitPrice({ price, priceBase }: WrittenLine): Amount | undefined {
  const amount = parseDecimal(price);
  const base = parseDecimal(priceBase);
  return amount === undefined || base === undefined || base === 0n ? amount : divideAmounts(amount, base);
}

export function sumOfAdjustments(adjustments: readonly { readonly amount: Amount | undefined }[]): Amount {
  return adjustments.reduce((sum, { amount = 0n }) => sum + amount, 0n);
}
