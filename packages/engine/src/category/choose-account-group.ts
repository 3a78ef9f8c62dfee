import { findGroup } from '../catalogue/groups.ts';
import { isBillWord, toCore, toDesignationTokens } from '../classifier/designation-core.ts';
import type { ClassifierInput } from '../classifier/features.ts';
import type { RatioSource } from '../footprint/monetary-category.ts';
import type { Reason } from '../reasons/reason.ts';
import { toAccount } from '../reporting/account.ts';
import { toPattern, toWords } from '../reporting/text-pattern.ts';
import type { ChosenCategory } from './chosen-category.ts';
import { toToldGroup } from './told-group.ts';

/** What an account is for: beginnings of its number, and words of its name. */
export type AccountGroup = {
  readonly accounts: readonly string[];
  readonly words: RegExp | undefined;
  readonly code: string;
};

/** The text of `knowledge/accounts.csv`. Throws where a line names no group. */
export function parseAccountGroups(text: string): readonly AccountGroup[] {
  const lines = text.split('\n').slice(1);
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [accounts = '', words = '', code = ''] = line.split(';');
      if (findGroup(code) === undefined) throw new Error(`accounts.csv: no group "${code}".`);
      return { accounts: accounts.split(' '), words: toPattern(words), code };
    });
}

/** Accountants book most bills where they belong, and some on the next account. */
const probability = 0.7;

/**
 * The group of the account that a line is booked on, where nothing better is known: the classifier has no answer, or is
 * not sure of a line that begins by saying that there is a bill (`FACT 4471`, `NDF MARTIN`). Undefined for everything else.
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
  const label = findGroup(code)?.nameFr ?? code;
  const reason: Reason = { code: 'category_account', category: code, label };
  return toToldGroup({ code, scheme, probability, ratios, reason });
}

function findAccountGroup(category: string, groups: readonly AccountGroup[]): string | undefined {
  const account = toAccount(category);
  if (account === '') return undefined;
  const name = toWords(category);
  return groups.find(
    ({ accounts, words }) =>
      accounts.some((beginning) => account.startsWith(beginning)) && words?.test(name) === true,
  )?.code;
}

function saysOnlyBill(designation: string): boolean {
  const tokens = toDesignationTokens(designation);
  return toCore(tokens).length === 0 || isBillWord(tokens[0] ?? '');
}
