import { type ExclusionReason, exclusionOfActivity } from '@ledgerprint/ledger';
import type { PurchaseRow } from '@ledgerprint/ledger/activity';
import { parseNumber } from '@ledgerprint/ledger/values';
import type { Product } from '../category/product.ts';

/**
 * Why a case is not a purchase; undefined if it is one, or if a reader that saw more of the ledger counted its rows.
 * The rows of a case share the texts that decide this; without a category, the account is used.
 */
export function findExclusion({ activities }: Product, areRowsJudged = false): ExclusionReason | undefined {
  const [first] = activities;
  if (first === undefined || areRowsJudged || activities.some(({ fate }) => fate === 'counted')) return undefined;
  const { account = '' } = first;
  const isBooked = account !== '' && first.category.trim() === '';
  return exclusionOfActivity(isBooked ? { ...first, category: account } : first, () => activities.every(isReceipt));
}

/** Whether money came in. */
function isReceipt({ unitPrice, quantity }: PurchaseRow): boolean {
  const price = parseNumber(unitPrice, 'price')?.value ?? 0;
  return price * (parseNumber(quantity, 'quantity')?.value ?? 1) < 0;
}
