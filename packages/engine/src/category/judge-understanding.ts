import { isEnergyGroup } from '../energy/find-bill.ts';
import type { RatioSource } from '../footprint/monetary-category.ts';
import { isRefrigerant } from '../things/refrigerant-codes.ts';
import type { Understanding } from '../understanding/understand.ts';
import { namedScore, type PhysicalMatch } from './choose-physical-factor.ts';
import { type ChosenCategory, toNoCategory } from './chosen-category.ts';
import { toToldGroup } from './told-group.ts';

/** The supplier may have sold something else for once. */
const soldProbability = 0.8;

/**
 * What remains of a choice, given how well the line is understood. Fuels and refrigerants have the same names everywhere. Other
 * words that a language shares with French or English may mean something else in it: such a choice needs a look.
 */
export function judgeUnderstanding(
  chosen: ChosenCategory,
  understanding: Understanding,
  {
    found,
    matchedAt,
    supplier,
    ratios,
  }: {
    readonly found: PhysicalMatch | undefined;
    readonly matchedAt: number;
    readonly supplier: string;
    readonly ratios: RatioSource;
  },
): ChosenCategory {
  if (understanding.is === 'read') return chosen;
  const named = found !== undefined && found.score >= namedScore ? found.physical.factor : undefined;
  if (named !== undefined && (isEnergyGroup(named.code) || isRefrigerant(named))) return chosen;
  if (understanding.is === 'told') {
    const { code } = understanding;
    const reason = { code: 'category_supplier', category: code, supplier } as const;
    return toToldGroup({ code, scheme: chosen.scheme, probability: soldProbability, ratios, reason });
  }
  const { language } = understanding;
  if (understanding.is === 'unknown') {
    return named !== undefined && language === undefined ? chosen : toNotUnderstood(chosen.scheme, language);
  }
  const isSure = named !== undefined || (chosen.confidence ?? 0) >= matchedAt;
  if (!isSure) return toNotUnderstood(chosen.scheme, language);
  return chosen.match === 'matched' ? { ...chosen, match: 'review' } : chosen;
}

/** No guess from letters: the line is unmatched, and says why. */
export function toNotUnderstood(scheme: string, language: string | undefined): ChosenCategory {
  return toNoCategory(scheme, {
    reasons: [{ code: 'not_understood', ...(language !== undefined && { language }) }],
    warnings: [language === undefined ? 'words_unknown' : 'language_unread'],
  });
}
