import { type AccountChart, findAccountGroup } from '../accounts/account-chart.ts';
import { readAccount } from '../accounts/read-account.ts';
import { findGroup } from '../catalogue/groups.ts';
import { isBillWord, toCore, toDesignationTokens } from '../classifier/designation-core.ts';
import type { ClassifierInput } from '../classifier/features.ts';
import type { RatioSource } from '../footprint/monetary-category.ts';
import type { Reason } from '../reasons/reason.ts';
import type { ChosenCategory } from './chosen-category.ts';
import { toToldGroup } from './told-group.ts';

/** Accountants book most bills on the right account, and some on a neighbouring one. */
const probability = 0.7;

/**
 * The group of the account on which a line is booked, if nothing better is known: the classifier has no answer, or is
 * not sure of a line that only refers to a bill (`FACT 4471`, `NDF MARTIN`). Undefined otherwise.
 */
export function chooseAccountGroup(
  input: ClassifierInput,
  { charts, ratios, scheme }: { charts: () => readonly AccountChart[]; ratios: RatioSource; scheme: string },
  chosen: ChosenCategory,
): ChosenCategory | undefined {
  if (input.category === '' || chosen.match === 'matched' || chosen.physical !== undefined) return undefined;
  const code = findAccountGroup(charts(), readAccount(input.category));
  if (code === undefined || code === chosen.code) return undefined;
  if (chosen.match === 'review' && !saysOnlyBill(input.designation)) return undefined;
  const label = findGroup(code)?.nameEn ?? code;
  const reason: Reason = { code: 'category_account', category: code, label };
  return toToldGroup({ code, scheme, probability, ratios, reason });
}

function saysOnlyBill(designation: string): boolean {
  const tokens = toDesignationTokens(designation);
  return toCore(tokens).length === 0 || isBillWord(tokens[0] ?? '');
}
