import { type Activity, type ActivityField, activityFields } from '@ledgerprint/ledger/activity';
import { parseNumber } from '@ledgerprint/ledger/values';
import { toSignificant } from '../footprint/significant.ts';
import { separator, toNumberCell } from './csv-cell.ts';
import { guardText } from './formula-guard.ts';

const mostValues = 5;

/**
 * The client's own ten columns of a product: the value that its rows share, or else the first five values. The rows
 * must be in order.
 */
export function toClientCells(designation: string, activities: readonly Activity[]): string[] {
  const cells = [guardText(designation)];
  for (const field of otherFields) cells.push(guardText(toValue(activities, field)));
  return cells;
}

const otherFields = activityFields.slice(1);

function toValue(activities: readonly Activity[], field: ActivityField): string {
  const first = activities[0]?.[field] ?? '';
  if (activities.length < 2) return first;
  const total = field === 'quantity' ? sumQuantities(activities) : undefined;
  return total === undefined ? joinValues(activities, (activity) => activity[field]) : toNumberCell(total);
}

/** The first five different values of rows. Blank values are left out if there are others. */
export function joinValues<Row>(rows: readonly Row[], textOf: (row: Row) => string): string {
  const [only] = rows;
  if (rows.length === 1 && only !== undefined) return textOf(only);
  const values = new Set<string>();
  for (const row of rows) {
    const text = textOf(row);
    if (text.trim() !== '') values.add(text);
    if (values.size === mostValues) break;
  }
  return [...values].join(separator);
}

/** Undefined if the units differ, or if a quantity is not a number or includes a unit. */
function sumQuantities(activities: readonly Activity[]): number | undefined {
  const unit = activities[0]?.unit.trim();
  let sum = 0;
  for (const activity of activities) {
    if (activity.unit.trim() !== unit || /[\p{L}\p{Sc}/]/u.test(activity.quantity)) return undefined;
    const value = parseNumber(activity.quantity, 'quantity')?.value;
    if (value === undefined) return undefined;
    sum += value;
  }
  return Number.isSafeInteger(sum) ? sum : toSignificant(sum);
}
