import { findGroup } from '../catalogue/groups.ts';
import type { RankedCategory } from '../enrichment.ts';
import type { RatioSource } from '../footprint/monetary-category.ts';
import type { ItemCodeHint } from '../item-codes/code-groups.ts';
import { weighItemCodes } from '../item-codes/weigh-item-codes.ts';
import { isCompatible } from '../matcher/compatible-groups.ts';
import { chooseAdemeCategory } from './choose-ademe-category.ts';
import { namedScore, type PhysicalMatch } from './choose-physical-factor.ts';
import {
  type ChosenCategory,
  nameAlternatives,
  type Thresholds,
  toShownProbability,
} from './chosen-category.ts';

/**
 * The likeliest group of an item that its seller classified. Only where text and code agree may it stand by itself:
 * texts may be of anything, and sellers type wrong codes or put one code on everything.
 */
export function chooseByItemCode(request: {
  readonly hint: ItemCodeHint;
  /** The groups by the text alone. */
  readonly ranked: readonly RankedCategory[];
  readonly findPhysical: (ranked: readonly RankedCategory[]) => PhysicalMatch | undefined;
  readonly ratios: RatioSource;
  readonly thresholds: Thresholds;
}): ChosenCategory {
  const { hint, ratios, thresholds } = request;
  const [own] = request.ranked;
  const weighed = weighItemCodes(request.ranked, hint.groups);
  const isLikely = (weighed[0]?.probability ?? 0) >= thresholds.unmatchedBelow;
  // Several codes that contradict each other and the text are no reason to say nothing.
  const ranked = isLikely ? weighed : request.ranked;
  const found = request.findPhysical(ranked);
  const chosen = chooseAdemeCategory({ ranked, found, ratios, thresholds });
  const { code } = chosen;
  if (code === undefined) return { ...chosen, sentence: `${chosen.sentence} ${contradict(hint)}` };
  if (isNamed(found)) {
    const isBacked = hint.groups.some((told) => isCompatible(told, code));
    if (!isBacked) return toContradicted(chosen, hint);
    // A name counts for more where its group is likely; that must not be the code's doing alone.
    const isByText = own?.code === code || isNamed(request.findPhysical(request.ranked));
    const match = isByText ? chosen.match : 'review';
    return { ...chosen, match, sentence: `${chosen.sentence} The invoice's code ${hint.text} agrees.` };
  }
  if (!hint.groups.includes(code)) return toContradicted(chosen, hint);
  const isShared = own?.code === code && own.probability >= thresholds.unmatchedBelow;
  const confidence = toShownProbability(chosen.confidence ?? 0);
  const name = `Category ${code} (${chosen.label})`;
  const next = nameAlternatives(chosen.alternatives);
  if (isShared) {
    const sentence = `${name}: the invoice's code ${hint.text} says so, and so does the classifier, confidence ${confidence}${next}.`;
    return { ...chosen, sentence };
  }
  const text =
    own === undefined ? '' : ` The text alone: ${own.code} ${toShownProbability(own.probability)}.`;
  const sentence = `${name}: told by the invoice's code ${hint.text}, confidence ${confidence}${next}.${text}`;
  return { ...chosen, match: 'review', sentence };
}

function isNamed(found: PhysicalMatch | undefined): boolean {
  return found !== undefined && found.score >= namedScore;
}

function toContradicted(chosen: ChosenCategory, hint: ItemCodeHint): ChosenCategory {
  return { ...chosen, match: 'review', sentence: `${chosen.sentence} ${contradict(hint)}` };
}

function contradict({ text, groups }: ItemCodeHint): string {
  const names = groups.map((code) => `${code} (${findGroup(code)?.nameFr ?? code})`);
  return `The invoice's code ${text} says ${names.join(' or ')} instead.`;
}
