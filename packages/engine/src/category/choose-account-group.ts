import { findGroup } from '../catalogue/groups.ts';
import { isBillWord, toCore, toDesignationTokens } from '../classifier/designation-core.ts';
import type { ClassifierInput } from '../classifier/features.ts';
import type { RatioSource } from '../footprint/monetary-category.ts';
import { splitKnowledge } from '../knowledge-lines.ts';
import type { Reason } from '../reasons/reason.ts';
import { toAccount } from '../reporting/account.ts';
import { toPattern, toWords } from '../reporting/text-pattern.ts';
import type { ChosenCategory } from './chosen-category.ts';
import { toToldGroup } from './told-group.ts';

/** The group of an account: prefixes of its number, and words of its name. */
export type AccountGroup = {
  readonly accounts: readonly string[];
  readonly words: RegExp | undefined;
  readonly code: string;
};

/** Parses the text of `knowledge/accounts.csv`. Throws if a line names no group. */
export function parseAccountGroups(text: string): readonly AccountGroup[] {
  return splitKnowledge(text, ';').map(([accounts = '', words = '', code = '']) => {
    if (findGroup(code) === undefined) throw new Error(`accounts.csv: "${code}" is not a group.`);
    return { accounts: accounts.split(' '), words: toPattern(words), code };
  });
}

/** Accountants book most bills on the right account, and some on a neighbouring one. */
const probability = 0.7;

/**
 * The group of the account on which a line is booked, if nothing better is known: the classifier has no answer, or is
 * not sure of a line that only refers to a bill (`FACT 4471`, `NDF MARTIN`). Undefined otherwise.
 */
export function chooseAccountGroup(
  input: ClassifierInput,
  { groups, ratios, scheme }: { groups: readonly AccountGroup[]; ratios: RatioSource; scheme: string },
  chosen: ChosenCategory,
): ChosenCategory | undefined {
  if (chosen.match === 'matched' || chosen.physical !== undefined) return undefined;
  const code = findAccountGroup(input.category, groups);
  if (code === undefined || code === chosen.code) return undefined;
  if (chosen.match === 'review' && !saysOnlyBill(input.designation)) return undefined;
  const label = findGroup(code)?.nameEn ?? code;
  const reason: Reason = { code: 'category_account', category: code, label };
  return toToldGroup({ code, scheme, probability, ratios, reason });
}

function findAccountGroup(category: string, groups: readonly AccountGroup[]): string | undefined {
  const account = toAccount(category);
  if (account === '') return undefined;
  const name = toWords(category);
  return groups.find(
    ({ accounts, words }) => accounts.some((beginning) => account.startsWith(beginning)) && words?.test(name) === true,
  )?.code;
}

function saysOnlyBill(designation: string): boolean {
  const tokens = toDesignationTokens(designation);
  return toCore(tokens).length === 0 || isBillWord(tokens[0] ?? '');
}
