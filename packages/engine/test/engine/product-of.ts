import { type Activity, activityFields, type PurchaseRow } from '@ledgerprint/ledger/activity';
import type { Product } from '../../src/category/product.ts';

const blank = Object.fromEntries(activityFields.map((field) => [field, ''])) as Activity;

/** A product with the given rows; one blank row if none is given. */
export function productOf(designation: string, ...rows: readonly Partial<PurchaseRow>[]): Product {
  const activities = rows.length === 0 ? [{}] : rows;
  return { designation, activities: activities.map((row) => ({ ...blank, designation, ...row })) };
}
