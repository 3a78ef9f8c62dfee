import { findGroup } from '../catalogue/groups.ts';
import type { NeighbourVote } from '../decisions/neighbour-vote.ts';
import type { Match, RankedCategory } from '../enrichment.ts';
import { type MonetaryCategory, type RatioSource, toAdemeCategory } from '../footprint/monetary-category.ts';
import type { Reason } from '../reasons/reason.ts';
import { namedScore, type PhysicalMatch } from './choose-physical-factor.ts';
import {
  type ChosenCategory,
  riskyProbability,
  type Thresholds,
  toMatch,
  toNoCategory,
  toRankedValues,
  toShownProbability,
} from './chosen-category.ts';

/**
 * The most likely group. If the designation names the goods of a physical factor, that factor's group is used: the
 * classifier weighs words, while the name is explicit.
 */
export function chooseAdemeCategory(request: {
  readonly ranked: readonly RankedCategory[];
  readonly found: PhysicalMatch | undefined;
  readonly ratios: RatioSource;
  readonly thresholds: Thresholds;
  /** Whether decided cases influenced the ranking. */
  readonly voted?: NeighbourVote | undefined;
}): ChosenCategory {
  const { found, ratios, thresholds } = request;
  const isNamed = found !== undefined && found.score >= namedScore;
  const isUnsure = toMatch(request.ranked[0]?.probability ?? 0, thresholds) === 'unmatched';
  const isOverruled = found?.family === 'unsure' || (found?.family === 'sure' && isUnsure);
  const ranked = isNamed || isOverruled ? putFirst(request.ranked, found) : request.ranked;
  const best = ranked[0];
  const alternatives = ranked.slice(1);
  const confidence = best?.probability ?? 0;
  const match: Match = isNamed ? 'matched' : isOverruled ? 'review' : toMatch(confidence, thresholds);
  if (best === undefined || match === 'unmatched') return unmatched(confidence, best);
  const label = findGroup(best.code)?.nameEn ?? best.code;
  const values = toRankedValues({ code: best.code, label, confidence }, alternatives);
  const others: MonetaryCategory[] = [];
  for (const guess of alternatives)
    if (guess.probability >= riskyProbability) others.push(toAdemeCategory(guess, ratios));
  return {
    match,
    scheme: 'ademe',
    code: best.code,
    label,
    confidence,
    alternatives,
    physical: found?.physical,
    monetary: toAdemeCategory(best, ratios),
    others,
    warnings: [],
    reasons: [isNamed || isOverruled ? { code: 'category_named', ...values } : toChoice(values, request.voted)],
  };
}

function toChoice(values: ReturnType<typeof toRankedValues>, voted: NeighbourVote | undefined): Reason {
  if (voted === undefined) return { ...values, code: 'category_classified' };
  const { decisionId: decision, designation } = voted.nearest;
  return { code: 'category_similar', ...values, designation, decision };
}

function unmatched(confidence: number, best: RankedCategory | undefined): ChosenCategory {
  const closest = best && { closest: best.code, confidence: toShownProbability(best.probability) };
  return toNoCategory('ademe', { confidence, reasons: [{ code: 'category_unlikely', ...closest }] });
}

/** A name may still mean something else. */
const surestName = 0.99;

/** The named factor's group with the matcher's confidence; the others share the rest. */
function putFirst(ranked: readonly RankedCategory[], { physical, score }: PhysicalMatch) {
  const { code } = physical.factor;
  const own = ranked.find((guess) => guess.code === code)?.probability ?? 0;
  const probability = Math.max(own, Math.min(score, surestName));
  const others = ranked.filter((guess) => guess.code !== code).slice(0, 2);
  const total = others.reduce((sum, guess) => sum + guess.probability, 0);
  const scale = total === 0 ? 0 : Math.min(1, (1 - probability) / total);
  return [
    { code, probability },
    ...others.map((guess) => ({ code: guess.code, probability: guess.probability * scale })),
  ];
}
