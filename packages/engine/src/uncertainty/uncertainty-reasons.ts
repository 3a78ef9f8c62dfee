import { toSignificant } from '../footprint/significant.ts';
import type { Reason } from '../reasons/reason.ts';
import type { UncertainCase } from './uncertain-case.ts';

/** The reasons for a case whose figures are rounded; empty for a case without parts. */
export function toUncertaintyReasons({ parts, category }: UncertainCase): readonly Reason[] {
  const reasons: Reason[] = [];
  if (parts.length === 0) return reasons;
  for (const { kg, isMean, sources } of parts) {
    reasons.push(isMean === true ? { code: 'uncertain', kg, mean: true } : { code: 'uncertain', kg });
    for (const { key, u, isOwn } of sources) {
      const pct = toSignificant(u * 100);
      if (isOwn === true) reasons.push({ code: 'uncertain_by', error: key, pct, own: true });
      else reasons.push({ code: 'uncertain_by', error: key, pct });
    }
  }
  if (category === undefined) return reasons;
  reasons.push({ code: 'uncertain_category', shiftKg: category.shiftKg, variance: category.variance });
  return reasons;
}
