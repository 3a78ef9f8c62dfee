import { findGroup } from '../catalogue/groups.ts';
import { type RatioSource, toAdemeCategory } from '../footprint/monetary-category.ts';
import type { Reason } from '../reasons/reason.ts';
import type { ChosenCategory } from './chosen-category.ts';

/** A group from a source other than the classifier, such as an account: calculated by amount and sent to review. */
export function toToldGroup(told: {
  readonly code: string;
  readonly scheme: string;
  /** The probability that it is right. */
  readonly probability: number;
  readonly ratios: RatioSource;
  readonly reason: Reason;
}): ChosenCategory {
  const { code, scheme, probability, ratios, reason } = told;
  return {
    match: 'review',
    scheme,
    code,
    label: findGroup(code)?.nameEn ?? code,
    confidence: probability,
    alternatives: [],
    physical: undefined,
    monetary: toAdemeCategory({ code, probability }, ratios),
    others: [],
    reasons: [reason],
    warnings: [],
  };
}
