import { type ExclusionReason, exclusionOfActivity } from '@ledgerprint/ledger';
import type { Product } from '../category/product.ts';

/**
 * Why a case is no purchase; undefined where it is one, where nothing says so, and where somebody who saw more of the
 * ledger counted its rows. Rows of one case share what they are judged by; an account speaks where there is no category.
 */
export function findExclusion({ activities }: Product, areRowsJudged = false): ExclusionReason | undefined {
  const [first] = activities;
  if (first === undefined || areRowsJudged || activities.some(({ fate }) => fate === 'counted'))
    return undefined;
  const { account = '' } = first;
  const isBooked = account !== '' && first.category.trim() === '';
  return exclusionOfActivity(isBooked ? { ...first, category: account } : first);
}
