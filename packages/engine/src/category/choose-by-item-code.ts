import type { RankedCategory } from '../enrichment.ts';
import type { RatioSource } from '../footprint/monetary-category.ts';
import type { ItemCodeHint } from '../item-codes/code-groups.ts';
import { weighItemCodes } from '../item-codes/weigh-item-codes.ts';
import { isCompatible } from '../matcher/compatible-groups.ts';
import type { Reason } from '../reasons/reason.ts';
import { chooseAdemeCategory } from './choose-ademe-category.ts';
import { namedScore, type PhysicalMatch } from './choose-physical-factor.ts';
import { type ChosenCategory, type Thresholds, toRankedValues, toShownProbability } from './chosen-category.ts';

/**
 * The most likely group of an item that its seller classified. It needs no review only if text and code agree: texts
 * are ambiguous, and sellers mistype codes or use one code for everything.
 */
export function chooseByItemCode(request: {
  readonly hint: ItemCodeHint;
  /** The groups based on the text alone. */
  readonly ranked: readonly RankedCategory[];
  readonly findPhysical: (ranked: readonly RankedCategory[]) => PhysicalMatch | undefined;
  readonly ratios: RatioSource;
  readonly thresholds: Thresholds;
}): ChosenCategory {
  const { hint, ratios, thresholds } = request;
  const itemCode = hint.text;
  const [own] = request.ranked;
  const weighed = weighItemCodes(request.ranked, hint.groups);
  const isLikely = (weighed[0]?.probability ?? 0) >= thresholds.unmatchedBelow;
  // Codes that contradict one another and the text are not a reason to give no answer.
  const ranked = isLikely ? weighed : request.ranked;
  const found = request.findPhysical(ranked);
  const chosen = chooseAdemeCategory({ ranked, found, ratios, thresholds });
  const { code } = chosen;
  if (code === undefined) return { ...chosen, reasons: [...chosen.reasons, contradict(hint)] };
  if (isNamed(found)) {
    const isBacked = hint.groups.some((told) => isCompatible(told, code));
    if (!isBacked) return toContradicted(chosen, hint);
    // A name scores higher if its group is likely. A factor that only the code makes likely enough must be reviewed.
    const isByText = own?.code === code || isNamed(request.findPhysical(request.ranked));
    const match = isByText ? chosen.match : 'review';
    const agrees: Reason = { code: 'item_code_agrees', itemCode };
    return { ...chosen, match, reasons: [...chosen.reasons, agrees] };
  }
  if (!hint.groups.includes(code)) return toContradicted(chosen, hint);
  const isShared = own?.code === code && own.probability >= thresholds.unmatchedBelow;
  const { label = code, confidence = 0, alternatives } = chosen;
  const values = { ...toRankedValues({ code, label, confidence }, alternatives), itemCode };
  if (isShared) return { ...chosen, reasons: [{ code: 'category_item_code_confirmed', ...values }] };
  const text = own && { textCategory: own.code, textConfidence: toShownProbability(own.probability) };
  return { ...chosen, match: 'review', reasons: [{ code: 'category_item_code', ...values, ...text }] };
}

function isNamed(found: PhysicalMatch | undefined): boolean {
  return found !== undefined && found.score >= namedScore;
}

function toContradicted(chosen: ChosenCategory, hint: ItemCodeHint): ChosenCategory {
  return { ...chosen, match: 'review', reasons: [...chosen.reasons, contradict(hint)] };
}

function contradict({ text, groups }: ItemCodeHint): Reason {
  return { code: 'item_code_differs', itemCode: text, categories: groups.join(' ') };
}
