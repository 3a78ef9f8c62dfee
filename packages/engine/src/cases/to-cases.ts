import { normalizeDesignation, type PurchaseRow } from '@ledgerprint/ledger/activity';
import type { Product } from '../category/product.ts';

/**
 * The cases of a product: its rows that share supplier, account and category. `Facture` from a cement works, an
 * auditor and an airline is three cases. Cases and their rows are in order of first appearance.
 */
export function toCases(product: Product): readonly Product[] {
  const { designation, activities } = product;
  const [first] = activities;
  if (first === undefined || activities.every((other) => isSame(first, other))) return [product];
  const cases = Map.groupBy(activities, keyOf);
  return [...cases.values()].map((rows) => ({ designation, activities: rows }));
}

function isSame(one: PurchaseRow, other: PurchaseRow): boolean {
  return (
    one.supplier === other.supplier && one.category === other.category && (one.account ?? '') === (other.account ?? '')
  );
}

function keyOf({ supplier, account = '', category }: PurchaseRow): string {
  return [supplier, account, category].map(normalizeDesignation).join('\n');
}
