import { anyPurchase, anyPurchaseUncertainty } from '../footprint/any-purchase.ts';
import { createUncertaintySum, intervalOfTerms, type UncertaintyTerms } from '../uncertainty/uncertainty-sum.ts';

/**
 * The interval of the whole ledger: of what was calculated, given its terms, and of the estimate of the purchases
 * without a footprint. The estimate is as uncertain as a purchase of an unknown kind, with one error for all of them.
 */
export function intervalOfWhole(
  terms: UncertaintyTerms,
  estimateKg: number,
): { readonly lowKg: number; readonly highKg: number } {
  const sources = [{ key: anyPurchase.id, u: anyPurchaseUncertainty }];
  const estimate = createUncertaintySum();
  estimate.add({ parts: [{ kg: estimateKg, isMean: true, sources }] });
  const all = new Map(terms);
  for (const [name, amount] of estimate.terms()) all.set(name, (all.get(name) ?? 0) + amount);
  const { lowKg, highKg } = intervalOfTerms(all);
  return { lowKg, highKg };
}
