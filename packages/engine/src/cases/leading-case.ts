import { toSignificant } from '../footprint/significant.ts';

/** What tells how much a case weighs among those of its product. */
export type WeighedCase = {
  readonly match: string;
  readonly spendEur: number | undefined;
  readonly rows: number;
  readonly hasFootprint: boolean;
};

/** The cases of a product, the heaviest first, and what stands for all of them. */
export type LedCases<Case> = {
  readonly heaviestFirst: readonly Case[];
  /** Those of them that are purchases. */
  readonly counted: readonly Case[];
  /** The case whose category and factor stand for all: the heaviest one that has a footprint, if any has. */
  readonly lead: Case;
  /** That of the lead; where another case is unmatched, somebody has to look. */
  readonly match: string;
};

/** Finds the case that stands for all; there is at least one. */
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
 * By what was spent, then by rows: what is doubtful or heavy on paper may cost little. Compared as it is exported, so that
 * whoever reads the file finds the same one.
 */
function byWeight(one: WeighedCase, other: WeighedCase): number {
  const spent = toSize(other) - toSize(one);
  return spent || other.rows - one.rows;
}

function toSize({ spendEur = 0 }: WeighedCase): number {
  return Math.abs(toSignificant(spendEur));
}
