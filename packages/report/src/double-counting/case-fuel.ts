import { findUnit } from '@ledgerprint/ledger/values';
import { shareOutToRows } from '../builder/row-shares.ts';
import type { ReportedCase } from '../reported-case.ts';
import { type CountedRow, countRows, quantityIn } from './case-rows.ts';

/**
 * How a fuel purchase was recorded: `money` (by card or at a station, with litres derived from an average price),
 * `report` (litres without an amount) or `invoice` (litres with an amount).
 */
export type FuelRecord = 'money' | 'report' | 'invoice';

export type FuelRow = CountedRow & { readonly record: FuelRecord };

const fuelDimensions: ReadonlySet<string> = new Set(['mass', 'volume', 'energy']);
const rounding = 1e-6;

/** The rows of a fuel case, each with its contribution; empty if the contributions cannot be determined. */
export function toFuelRows(reported: ReportedCase): readonly FuelRow[] {
  const rows = countRows(reported);
  if (!reported.warnings.includes('price_assumed')) {
    return rows.map((row) => ({ ...row, record: row.money === undefined ? 'report' : 'invoice' }));
  }
  const { activityValue = 0, activityUnit } = reported;
  const quantities = rows.map(({ row }) => quantityIn(row, activityUnit));
  if (rows.some((row, index) => quantities[index] === undefined && isMeasured(row))) return [];
  const given = quantities.reduce<number>((sum, quantity) => sum + (quantity ?? 0), 0);
  const paid = rows.reduce((sum, { money }, index) => sum + (quantities[index] === undefined ? (money ?? 0) : 0), 0);
  const implied = activityValue - given;
  if (activityValue <= 0 || paid <= 0 || implied < -rounding * activityValue) return [];
  const shared = rows.map(({ row, money = 0 }, index) => {
    const quantity = quantities[index] ?? (implied * money) / paid;
    return { ...row, share: quantity / activityValue };
  });
  const counted = shareOutToRows({ ...reported, rows: shared });
  return rows.map((row, index) => ({
    ...row,
    footprintMg: counted[index]?.footprintMg ?? 0n,
    record: quantities[index] === undefined ? 'money' : row.money === undefined ? 'report' : 'invoice',
  }));
}

/**
 * Whether a row states a quantity of fuel. If it is in another unit than the case, a density was applied, and it is
 * unknown which rows were converted from a price.
 */
function isMeasured({ row }: CountedRow): boolean {
  const dimension = findUnit(row.unit)?.dimension;
  return row.quantity.trim() !== '' && dimension !== undefined && fuelDimensions.has(dimension);
}
