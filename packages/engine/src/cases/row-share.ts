import { costOfRow, type RowCost, signInPrice } from '@ledgerprint/ledger/activity';
import { parseCurrency, parseNumber } from '@ledgerprint/ledger/values';

/** How a case's footprint is divided among its rows, and their total by that measure. */
export type ShareBasis = { readonly by: 'money' | 'quantity' | 'rows'; readonly total: number };

type Shared = Omit<RowCost, 'amount'> & Partial<Pick<RowCost, 'amount'>>;

/**
 * By money if every row has an amount, in one currency; otherwise by quantity if every row has one, in one unit;
 * otherwise in equal parts. Refunds among purchases have negative shares; amounts or quantities that cancel out are
 * not used.
 */
export function shareBasisOf(rows: readonly Shared[]): ShareBasis {
  const money = isSame(rows, currencyOf) ? sumOf(rows, costOfRow) : undefined;
  if (money !== undefined) return { by: 'money', total: money };
  const quantity = isSame(rows, ({ unit }) => unit.trim().toLowerCase()) ? sumOf(rows, quantityOf) : undefined;
  if (quantity !== undefined) return { by: 'quantity', total: quantity };
  return { by: 'rows', total: rows.length };
}

/** The share of one row of a case. The shares add up to one. */
export function shareOf(row: Shared, { by, total }: ShareBasis): number {
  const own = by === 'money' ? costOfRow(row) : by === 'quantity' ? quantityOf(row) : 1;
  return (own ?? 0) / total;
}

function quantityOf({ quantity }: Shared): number | undefined {
  return parseNumber(quantity, 'quantity')?.value;
}

function currencyOf(row: Shared): string {
  const written = row.currency.trim();
  return parseCurrency(written) ?? (written || signInPrice(row));
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
