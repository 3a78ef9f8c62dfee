import type { ReviewItem } from '@ledgerprint/client';
import { foldText } from '@ledgerprint/engine/decisions';
import type { NewDecision, NewSelector } from './sync/new-decision.ts';

const texts = ['designation', 'supplier', 'account', 'category'] as const;

/** True if a decision leaves nothing open about an item. */
export function isSettledBy(item: ReviewItem, decision: NewDecision): boolean {
  return settles(decision) && isSelected(item, decision.selector) && !isLeftOpen(item, decision);
}

/** A quantity or reporting category alone leaves the category uncertain. */
export function settles(decision: NewDecision): boolean {
  const { categoryCode, factorId, ownFactor, accept, exclusion } = decision;
  const isExcluded = exclusion !== undefined && exclusion !== 'none';
  return Boolean(categoryCode || factorId || ownFactor || accept || isExcluded);
}

/** Accepting a group does not settle cases without a category. */
function isLeftOpen(item: ReviewItem, { accept }: NewDecision): boolean {
  return accept === true && item.case?.match === 'unmatched';
}

function isSelected(item: ReviewItem, selector: NewSelector): boolean {
  if (selector.kind === 'case') return item.case !== undefined && item.case.caseId === selector.caseId;
  const of = item.case ?? (item.selector.kind === selector.kind ? item.selector : undefined);
  if (of === undefined) return false;
  return texts.every((text) => {
    const wanted = selector[text];
    return wanted === undefined || foldText(of[text] ?? '') === foldText(wanted);
  });
}
