import { findLead } from '../cases/leading-case.ts';
import { anyGroupRatio } from '../footprint/any-purchase.ts';
import { toSignificant } from '../footprint/significant.ts';
import type { ReportingPart } from '../reporting/reporting.ts';
import type { UncertainCase } from '../uncertainty/uncertain-case.ts';
import { doubtOf } from '../uncertainty/uncertainty-sum.ts';

/** What a case adds to every breakdown. Breakdowns add up cases, never products, whose cases may differ. */
export type SummedCase = {
  readonly supplier: string;
  readonly categoryCode: string;
  readonly categoryLabel: string;
  readonly match: string;
  /** `physical`, `monetary` or `none`. */
  readonly method: string;
  readonly exclusion: string;
  readonly rows: number;
  /** 0 if no row has a readable price. */
  readonly spendEur: number;
  /** The part of `spendEur` that is not in the footprint. */
  readonly uncountedEur: number;
  /** Whole milligrams; undefined if the case has no footprint. */
  readonly footprintMg: bigint | undefined;
  readonly reporting: readonly ReportingPart[];
  readonly dataQuality: number | undefined;
  /** The category uncertainty. */
  readonly doubtKg: number;
};

/**
 * The category uncertainty in kilograms: half the width of the interval that the category alone would give. Spend of
 * unmatched cases adds its footprint as a purchase of any kind, which gives them a place among the others. A decided
 * case has none.
 */
export function toDoubtKg(uncertainty: UncertainCase | undefined, unmatchedEur: number): number {
  return toSignificant((uncertainty === undefined ? 0 : doubtOf(uncertainty)) + unmatchedEur * anyGroupRatio);
}

/** The spend of an unmatched case, refunds counted like purchases; 0 for any other. */
export function unmatchedEurOf({ match, uncountedEur }: Pick<SummedCase, 'match' | 'uncountedEur'>): number {
  return match === 'unmatched' ? Math.abs(uncountedEur) : 0;
}

/** The case that represents a product with these cases (at least one). */
export function leadOf(cases: readonly SummedCase[]): SummedCase {
  return findLead(cases, ({ footprintMg, ...one }) => ({ ...one, hasFootprint: footprintMg !== undefined })).lead;
}
