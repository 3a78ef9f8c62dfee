import { type ExclusionReason, exclusionOfActivity } from '@ledgerprint/ledger';
import type { Product } from '../category/product.ts';

/**
 * Why a case is not a purchase; undefined where it is one, and where a reader that saw more of the ledger counted its
 * rows. Rows of one case share what they are judged by; without a category, the account is used.
 */
export function findExclusion({ activities }: Product, areRowsJudged = false): ExclusionReason | undefined {
  const [first] = activities;
  if (first === undefined || areRowsJudged || activities.some(({ fate }) => fate === 'counted'))
    return undefined;
  const { account = '' } = first;
  const isBooked = account !== '' && first.category.trim() === '';
  return exclusionOfActivity(isBooked ? { ...first, category: account } : first);
}
