import { readPhrases } from '@ledgerprint/languages';
import { findBranch } from '../catalogue/branches.ts';
import { type RatioSource, toAdemeCategory } from '../footprint/monetary-category.ts';
import type { ChosenCategory } from './chosen-category.ts';

/** With the ratio of the part of its group that the words of a line name: guards are not cleaners. */
export function nameBranch(chosen: ChosenCategory, designation: string, ratios: RatioSource): ChosenCategory {
  if (chosen.monetary === undefined) return chosen;
  const branch = findBranch(readPhrases(designation).best('branches')?.row.means ?? '');
  if (branch === undefined || branch.groupCode !== chosen.code) return chosen;
  return { ...chosen, monetary: toAdemeCategory(chosen.monetary, ratios, branch) };
}
