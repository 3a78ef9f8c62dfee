import type { PurchaseRow } from '@ledgerprint/ledger/activity';
import { parseCurrency, parseNumber } from '@ledgerprint/ledger/values';

/** How a case's footprint is divided among its rows, and their total by that measure. */
export type ShareBasis = { readonly by: 'money' | 'quantity' | 'rows'; readonly total: number };

type Shared = Pick<PurchaseRow, 'unitPrice' | 'currency' | 'quantity' | 'unit' | 'amount'>;

/**
 * By money if every row has an amount, in one currency; otherwise by quantity if every row has one, in one unit;
 * otherwise in equal parts. Refunds among purchases have negative shares; amounts or quantities that cancel out are
 * not used.
 */
export function shareBasisOf(rows: readonly Shared[]): ShareBasis {
  const money = isSame(rows, currencyOf) ? sumOf(rows, moneyOf) : undefined;
  if (money !== undefined) return { by: 'money', total: money };
  const quantity = isSame(rows, ({ unit }) => unit.trim().toLowerCase()) ? sumOf(rows, quantityOf) : undefined;
  if (quantity !== undefined) return { by: 'quantity', total: quantity };
  return { by: 'rows', total: rows.length };
}

/** The share of one row of a case. The shares add up to one. */
export function shareOf(row: Shared, { by, total }: ShareBasis): number {
  const own = by === 'money' ? moneyOf(row) : by === 'quantity' ? quantityOf(row) : 1;
  return (own ?? 0) / total;
}

/** The amount of the row, or else price × quantity, as written in the row. */
function moneyOf({ amount = '', unitPrice, quantity }: Shared): number | undefined {
  const written = parseNumber(amount, 'price')?.value;
  if (written !== undefined) return written;
  const price = parseNumber(unitPrice, 'price')?.value;
  if (price === undefined) return undefined;
  if (quantity.trim() === '') return price;
  const count = quantityOf({ quantity });
  return count === undefined ? undefined : price * count;
}

function quantityOf({ quantity }: Pick<Shared, 'quantity'>): number | undefined {
  return parseNumber(quantity, 'quantity')?.value;
}

function currencyOf({ currency, unitPrice }: Shared): string {
  const written = currency.trim();
  return parseCurrency(written) ?? (written || unitPrice.replace(/[\d\s.,'()+-]/g, ''));
}

function isSame(rows: readonly Shared[], textOf: (row: Shared) => string): boolean {
  const [first, ...others] = rows;
  if (first === undefined) return false;
  const text = textOf(first);
  return others.every((row) => textOf(row) === text);
}

/** Undefined if a row has none, or if the sum is too small compared with the values added. */
function sumOf(rows: readonly Shared[], measure: (row: Shared) => number | undefined): number | undefined {
  let sum = 0;
  let volume = 0;
  for (const row of rows) {
    const value = measure(row);
    if (value === undefined) return undefined;
    sum += value;
    volume += Math.abs(value);
  }
  return Math.abs(sum) > volume * 1e-6 ? sum : undefined;
}
