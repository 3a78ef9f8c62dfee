import { normalizeDesignation } from '@ledgerprint/ledger/activity';
import { findUnit, type Unit } from '@ledgerprint/ledger/values';
import type { ParsedRow } from '../values/parse-row.ts';
import type { Warning } from '../values/warning.ts';
import type { Decision } from './decision.ts';

/** How a decided quantity is divided among all rows that it covers. */
export type QuantityShares = { readonly by: 'money' | 'rows'; readonly total: number };

/** By money if all rows have an amount, credit notes by their absolute value; otherwise evenly. */
export function quantitySharesOf(rows: readonly ParsedRow[]): QuantityShares {
  const total = rows.reduce((sum, { spendEur }) => sum + Math.abs(spendEur ?? 0), 0);
  const isPaid = rows.every(({ spendEur = 0 }) => spendEur !== 0);
  return isPaid ? { by: 'money', total } : { by: 'rows', total: rows.length };
}

/**
 * Whether the quantity belongs to this product. Products that differ in case or accents match the same selectors; the
 * quantity of one must not be counted for each.
 */
export function isOfProduct({ selector }: Decision, designation: string): boolean {
  return normalizeDesignation(selector.designation ?? '') === normalizeDesignation(designation);
}

/** Warnings about the quantity and the weight of a row no longer apply. */
const ofQuantity: ReadonlySet<Warning> = new Set([
  'quantity_unreadable',
  'quantity_assumed',
  'unit_unknown',
  'weight_unreadable',
]);

/** The rows with their share of the quantity instead of their own quantity, unit and weight; the amount paid stays. */
export function withQuantity(
  rows: readonly ParsedRow[],
  quantity: NonNullable<Decision['quantity']>,
  shares: QuantityShares,
): readonly ParsedRow[] {
  const unit = findUnit(quantity.unit);
  return rows.map((row) => {
    const own = shares.by === 'money' ? Math.abs(row.spendEur ?? 0) : 1;
    return measured(row, (quantity.value * own) / shares.total, unit);
  });
}

function measured(row: ParsedRow, quantity: number, unit: Unit | undefined): ParsedRow {
  return {
    ...row,
    quantity,
    unit,
    massKg: unit?.dimension === 'mass' ? quantity * unit.toBase : undefined,
    isAbsurd: false,
    warnings: row.warnings.filter((warning) => !ofQuantity.has(warning)),
  };
}
