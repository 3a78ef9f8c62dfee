import { toSignificant } from '../footprint/significant.ts';

/** What determines how large a case is among those of its product. */
export type WeighedCase = {
  readonly match: string;
  readonly spendEur: number | undefined;
  readonly rows: number;
  readonly hasFootprint: boolean;
};

/** The cases of a product, the largest first, and the one that represents them all. */
export type LedCases<Case> = {
  readonly heaviestFirst: readonly Case[];
  /** The cases that are purchases. */
  readonly counted: readonly Case[];
  /** The case whose category and factor represent all: the largest one with a footprint, if any has one. */
  readonly lead: Case;
  /** The status of the lead; `review` if another case is unmatched. */
  readonly match: string;
};

/** Finds the case that represents all; there is at least one. */
export function findLead<Case>(cases: readonly Case[], weigh: (one: Case) => WeighedCase): LedCases<Case> {
  const weighed = cases.map((one) => ({ one, ...weigh(one) })).toSorted(byWeight);
  const purchases = weighed.filter(({ match }) => match !== 'excluded');
  const lead = purchases.find(({ hasFootprint }) => hasFootprint) ?? purchases[0] ?? weighed[0];
  if (lead === undefined) throw new Error('A product has at least one case.');
  const isPartial = lead.match === 'matched' && purchases.some(({ match }) => match === 'unmatched');
  return {
    heaviestFirst: weighed.map(({ one }) => one),
    counted: purchases.map(({ one }) => one),
    lead: lead.one,
    match: isPartial ? 'review' : lead.match,
  };
}

/**
 * By spend, then by number of rows, not by footprint: an uncertain case with a large footprint may cost little. Spend
 * is compared as exported, so that readers of the file find the same case.
 */
function byWeight(one: WeighedCase, other: WeighedCase): number {
  const spent = toSize(other) - toSize(one);
  return spent || other.rows - one.rows;
}

function toSize({ spendEur = 0 }: WeighedCase): number {
  return Math.abs(toSignificant(spendEur));
}
