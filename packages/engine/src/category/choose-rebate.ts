import { anyPurchase } from '../footprint/any-purchase.ts';
import type { Reason } from '../reasons/reason.ts';
import { isGeneralRebate } from '../things/credit-words.ts';
import { type ChosenCategory, toNoCategory } from './chosen-category.ts';

/**
 * Rebates on all purchases from a supplier (`RRR obtenus`, `Remise de fin d'année`) do not say what was bought: they
 * reduce a purchase of any kind. Undefined otherwise, including rebates that name what they are for.
 */
export function chooseRebate(designation: string, scheme: string): ChosenCategory | undefined {
  if (!isGeneralRebate(designation)) return undefined;
  return toAnyPurchase(scheme, [{ code: 'any_purchase_rebate' }]);
}

/** A purchase with a known amount and nothing else. */
export function toAnyPurchase(scheme: string, reasons: readonly Reason[]): ChosenCategory {
  const ratioFor = () => ({ factor: anyPurchase, isNearestYear: false, deflation: undefined });
  return toNoCategory(scheme, { match: 'review', monetary: { code: '', probability: 1, ratioFor }, reasons });
}
