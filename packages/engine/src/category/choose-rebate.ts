import { anyPurchase } from '../footprint/any-purchase.ts';
import type { Reason } from '../reasons/reason.ts';
import { isGeneralRebate } from '../things/credit-words.ts';
import type { ChosenCategory } from './chosen-category.ts';

/**
 * Rebates on everything bought from somebody (`RRR obtenus`, `Remise de fin d'année`) say nothing of what it was: they
 * take back a purchase of any kind. Undefined for everything else, also where the rebate names what it is on.
 */
export function chooseRebate(designation: string, scheme: string): ChosenCategory | undefined {
  if (!isGeneralRebate(designation)) return undefined;
  return toAnyPurchase(scheme, [{ code: 'any_purchase_rebate' }]);
}

/** A purchase of which nothing is known but the money. */
export function toAnyPurchase(scheme: string, reasons: readonly Reason[]): ChosenCategory {
  return {
    match: 'review',
    scheme,
    code: undefined,
    label: undefined,
    confidence: undefined,
    alternatives: [],
    physical: undefined,
    monetary: {
      code: '',
      probability: 1,
      ratioFor: () => ({ factor: anyPurchase, isNearestYear: false, deflation: undefined }),
    },
    others: [],
    reasons,
    warnings: [],
  };
}
